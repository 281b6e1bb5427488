internal import ArchitectureRules
internal import Git
internal import ProjectReaders
internal import SystemAccess

/// The same check of the sources as they were: those of a revision, written to a scratch folder.
struct EarlierCheck {
    let options: CheckOptions
    let choice: ProjectChoice?
    let project: LoadedProject
    let configuration: ConfigurationFile?
    let system: System

    /// What the check finds where this branch left `name`, by today's rules.
    ///
    /// - Throws: ``CommandFailure`` with git's trouble and what mends it.
    func result(since name: String) async throws -> (result: CheckResult, isPartial: Bool) {
        do {
            let repository = try await GitChanges(project: project, system: system).repository()
            let base = try await base(of: name, in: repository)
            let scratch = try system.files.makeTemporaryDirectory()
            defer { try? system.files.remove(scratch) }
            let export = (system.files.realPath(of: scratch) ?? scratch) + "/" + Paths.lastComponent(repository.root)
            try await repository.export(nil, at: base, to: export)
            return try await result(in: export, repository)
        } catch let error as GitError {
            throw CommandFailure(error.description)
        } catch let error as FileError {
            throw CommandFailure(error.description)
        }
    }

    private func base(of name: String, in repository: Repository) async throws -> Revision {
        let revision = try await repository.resolve(name)
        guard let head = try await repository.head() else { return revision }
        return try await repository.mergeBase(revision, head)
    }

    private func result(in export: String, _ repository: Repository) async throws -> (CheckResult, Bool) {
        func moved(_ path: String) -> String? {
            Paths.relative(path, to: repository.root).map { Paths.join(export, $0) }
        }
        // A checkout that was not there yet had no findings.
        guard let root = moved(project.root), system.files.isDirectory(root) else {
            return (CheckResult(findings: [], rules: [], moduleCount: 0), false)
        }
        let excluded = (configuration?.excludedFolders ?? []).compactMap(moved)
        let here = system.environment.currentDirectory
        func place(_ path: String) -> String {
            let full = Paths.absolute(path, in: here)
            return moved(system.files.realPath(of: full) ?? full) ?? root
        }
        let choice: ProjectChoice =
            switch self.choice {
            case .workspace(let path): .workspace(place(path))
            case .project(let path): .project(place(path))
            case .packages(let path): .packages(in: place(path))
            case .discovered(let path): .discovered(in: place(path))
            case .graphs, nil: .discovered(in: place(here))
            }
        guard let loaded = try await load(choice, excluding: excluded) else {
            return (CheckResult(findings: [], rules: [], moduleCount: 0), false)
        }
        for problem in loaded.problems {
            system.terminal.writeError("warning: before the change: \(Ripple.shown(problem.description))\n")
        }
        var input = options.input(loaded, configuration, hasFiles: true, in: system)
        input.configuration.base = configuration?.configuration(for: project.root).base ?? ""
        return (Checker(input).check(only: options.only), loaded.isPartial)
    }

    /// The project of a folder; `nil` where it had no package yet.
    private func load(_ choice: ProjectChoice, excluding excluded: [String]) async throws -> LoadedProject? {
        let loader = ProjectLoader(system: system, excluding: excluded)
        do {
            return try await loader.load(choice)
        } catch ReaderError.noPackages {
            return nil
        } catch ReaderError.noProject {
            return nil
        } catch {
            throw CommandFailure("the revision cannot be read: \(error.description)")
        }
    }
}

extension BaselineComparison {
    /// What the change brought in: findings that were not there, and lines whose findings it took away.
    func since(_ old: CheckResult) -> BaselineComparison {
        let known = Set(old.findings.map(\.identity))
        var comparison = self
        comparison.new.removeAll { known.contains($0.identity) }
        comparison.failures.removeAll { $0.complaint != .gone || !known.contains($0.entry.identity) }
        return comparison
    }
}

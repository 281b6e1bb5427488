/// Opens screens; features hold one and never see the stack behind it.
public protocol Navigator: AnyObject {
    func open(_ route: Route)
    func back()
}

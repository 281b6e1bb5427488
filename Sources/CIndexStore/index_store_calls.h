// The calls of the toolchain's libIndexStore that Ripple makes, as types of functions: the library itself is loaded at
// run time, so nothing here is linked. A text is returned in two registers, which Swift cannot say without C.
//
// Source of the form: the C interface of libIndexStore, version 0.16 (LLVM project); handles are opaque there too.
#ifndef RIPPLE_INDEX_STORE_CALLS_H
#define RIPPLE_INDEX_STORE_CALLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    const char *data;
    size_t length;
} RippleIndexText;

// indexstore_format_version
typedef unsigned (*RippleIndexVersion)(void);
// indexstore_store_create
typedef void *(*RippleIndexOpen)(const char *path, void **error);
// indexstore_unit_reader_create, indexstore_record_reader_create
typedef void *(*RippleIndexOpenPart)(void *store, const char *name, void **error);
// indexstore_*_dispose
typedef void (*RippleIndexDispose)(void *handle);
// indexstore_error_get_description
typedef const char *(*RippleIndexDescription)(void *error);
// indexstore_store_units_apply_f
typedef bool (*RippleIndexUnitVisitor)(void *context, RippleIndexText name);
typedef bool (*RippleIndexEachUnit)(void *store, unsigned sorted, void *context, RippleIndexUnitVisitor visitor);
// indexstore_unit_reader_dependencies_apply_f, indexstore_record_reader_occurrences_apply_f
typedef bool (*RippleIndexVisitor)(void *context, void *handle);
typedef bool (*RippleIndexEach)(void *reader, void *context, RippleIndexVisitor visitor);
// indexstore_unit_reader_get_main_file, indexstore_symbol_get_usr and the like
typedef RippleIndexText (*RippleIndexTextOf)(void *handle);
// indexstore_unit_reader_has_main_file, indexstore_unit_dependency_is_system and the like
typedef bool (*RippleIndexFlagOf)(void *handle);
// indexstore_unit_reader_get_modification_time
typedef void (*RippleIndexTimeOf)(void *reader, int64_t *seconds, int64_t *nanoseconds);
// indexstore_unit_dependency_get_kind, indexstore_symbol_get_kind, indexstore_symbol_get_subkind
typedef unsigned (*RippleIndexKindOf)(void *handle);
// indexstore_occurrence_get_roles, indexstore_symbol_get_properties
typedef uint64_t (*RippleIndexRolesOf)(void *handle);
// indexstore_occurrence_get_symbol
typedef void *(*RippleIndexPartOf)(void *handle);
// indexstore_occurrence_get_line_col
typedef void (*RippleIndexPlaceOf)(void *occurrence, unsigned *line, unsigned *column);

#endif

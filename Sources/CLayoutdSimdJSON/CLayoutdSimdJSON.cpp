#include "CLayoutdSimdJSON.h"

// Nothing catches exceptions here. Without them, a result cannot be used before its error is checked.
#define SIMDJSON_EXCEPTIONS 0
#include <simdjson.h>

#include <algorithm>
#include <vector>

namespace dom = simdjson::dom;
namespace ondemand = simdjson::ondemand;

struct CSJDocument {
    dom::parser parser;
    std::vector<CSJNode> nodes;
};

namespace {

// The parser refuses documents nested deeper than 1024, which bounds this recursion.
void append(CSJDocument &document, dom::element element, std::string_view name) {
    const size_t index = document.nodes.size();
    CSJNode node = {};
    node.name = name.data();
    node.nameLength = name.size();
    uint32_t count = 0;
    switch (element.type()) {
    case dom::element_type::NULL_VALUE:
        node.kind = CSJNull;
        break;
    case dom::element_type::BOOL:
        node.kind = element.get_bool().value_unsafe() ? CSJTrue : CSJFalse;
        break;
    case dom::element_type::INT64:
    case dom::element_type::UINT64:
    case dom::element_type::DOUBLE:
        node.kind = CSJNumber;
        node.number = element.get_double().value_unsafe();
        break;
    case dom::element_type::STRING: {
        const std::string_view text = element.get_string().value_unsafe();
        node.kind = CSJString;
        node.text = text.data();
        node.textLength = text.size();
        break;
    }
    // Containers have names, because "for" keeps no reference into a temporary alive.
    case dom::element_type::ARRAY: {
        const dom::array children = element.get_array().value_unsafe();
        node.kind = CSJArray;
        document.nodes.push_back(node);
        for (dom::element child : children) {
            append(document, child, {});
            ++count;
        }
        break;
    }
    case dom::element_type::OBJECT: {
        const dom::object members = element.get_object().value_unsafe();
        node.kind = CSJObject;
        document.nodes.push_back(node);
        for (dom::key_value_pair member : members) {
            append(document, member.value, member.key);
            ++count;
        }
        break;
    }
    }
    if (document.nodes.size() == index) document.nodes.push_back(node);
    document.nodes[index].count = count;
    document.nodes[index].span = static_cast<uint32_t>(document.nodes.size() - index);
}

const char *describe(simdjson::error_code error) {
    switch (error) {
    case simdjson::EMPTY:
        return "there is only white space; send a document, such as {}";
    case simdjson::TAPE_ERROR:
        return "a comma, colon, brace or bracket is missing or superfluous";
    case simdjson::NUMBER_ERROR:
        return "a number is malformed, or too large: integers have at most 19 digits, larger "
               "numbers an exponent up to e308";
    default:
        return simdjson::error_message(error);
    }
}

// Walks a value until it finds an error, or nesting beyond the tree parser's limit: the lazy parser
// has no limit and would overflow the stack.
template <typename Value>
simdjson::error_code walk(Value value, size_t depth = 1) {
    if (depth >= simdjson::DEFAULT_MAX_DEPTH) return simdjson::DEPTH_ERROR;
    ondemand::json_type type;
    SIMDJSON_TRY(value.type().get(type));
    switch (type) {
    case ondemand::json_type::array: {
        ondemand::array array;
        SIMDJSON_TRY(value.get_array().get(array));
        for (auto child : array) {
            ondemand::value element;
            SIMDJSON_TRY(child.get(element));
            SIMDJSON_TRY(walk(element, depth + 1));
        }
        return simdjson::SUCCESS;
    }
    case ondemand::json_type::object: {
        ondemand::object object;
        SIMDJSON_TRY(value.get_object().get(object));
        for (auto field : object) {
            ondemand::value member;
            SIMDJSON_TRY(field.value().get(member));
            SIMDJSON_TRY(walk(member, depth + 1));
        }
        return simdjson::SUCCESS;
    }
    case ondemand::json_type::number:
        return value.get_double().error();
    case ondemand::json_type::string:
        return value.get_string().error();
    case ondemand::json_type::boolean:
        return value.get_bool().error();
    case ondemand::json_type::null: {
        // Whatever else begins with an n is an error, or not null.
        bool isNull = false;
        SIMDJSON_TRY(value.is_null().get(isNull));
        return isNull ? simdjson::SUCCESS : simdjson::N_ATOM_ERROR;
    }
    }
    return simdjson::SUCCESS;
}

// The tree parser does not report where it failed. The lazy parser does, so run it over the text.
size_t locate(const uint8_t *text, size_t length) {
    const simdjson::padded_string padded(reinterpret_cast<const char *>(text), length);
    ondemand::parser parser;
    ondemand::document document;
    if (parser.iterate(padded).get(document) != simdjson::SUCCESS) return length;
    if (walk<ondemand::document &>(document) == simdjson::SUCCESS) return length;
    const char *location = nullptr;
    if (document.current_location().get(location) != simdjson::SUCCESS) return length;
    return std::min<size_t>(location - padded.data(), length);
}

}  // namespace

CSJDocument *CSJDocument_Parse(const uint8_t *text, size_t length, CSJFailure *failure) {
    // Versions of simdjson differ in whether they skip it.
    if (length >= 3 && text[0] == 0xEF && text[1] == 0xBB && text[2] == 0xBF) {
        *failure = {"the text begins with a byte order mark; leave it out", 0};
        return nullptr;
    }
    auto *document = new CSJDocument;
    const auto root = document->parser.parse(text, length);
    if (root.error() != simdjson::SUCCESS) {
        *failure = {describe(root.error()), locate(text, length)};
        delete document;
        return nullptr;
    }
    append(*document, root.value_unsafe(), {});
    return document;
}

void CSJDocument_Free(CSJDocument *document) {
    delete document;
}

const CSJNode *CSJDocument_Root(const CSJDocument *document) {
    return document->nodes.data();
}

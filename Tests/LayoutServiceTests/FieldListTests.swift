import Testing

@testable import LayoutService

struct FieldListTests {
    @Test(arguments: [
        ("gzip", [["gzip"]]),
        (" a ,\tb;q=1 ; x= y ,c", [["a"], ["b", "q=1", "x= y"], ["c"]]),
        (",,a,, ", [["a"], [""]]), ("a;;b", [["a", "", "b"]]), ("", []),
    ])
    func `a list has members with parameters`(field: String, expected: [[String]]) {
        let found = FieldList(field).map { member in
            [String(member.value)] + member.parameters.map(String.init)
        }
        #expect(found == expected)
    }
}

import LayoutdJournal
import Testing

@testable import LayoutdRedis

struct RedisAddressTests {
    @Test(arguments: [
        ("redis://host", "redis://host:6379"), ("redis://host/", "redis://host:6379"),
        ("rediss://host:1/2", "rediss://host:1/2"),
        ("redis://10.0.0.1:65535/0", "redis://10.0.0.1:65535"),
        ("redis://[::1]", "redis://[::1]:6379"),
        ("redis://[fe80::1%25]:7/15", "redis://[fe80::1%25]:7/15"),
        ("redis://user:secret@a-b.c_d", "redis://a-b.c_d:6379"),
        ("redis://:secret@[::1]:7", "redis://[::1]:7"),
    ])
    func `a URL names a server`(_ text: String, _ description: String) throws {
        let address = try RedisAddress(text)
        #expect("\(address)" == description)
        #expect(address.isEncrypted == text.hasPrefix("rediss"))
        #expect((address.login != nil) == text.contains("@"))
    }

    @Test(
        arguments: [
            ("redis://host", nil, nil), ("redis://:secret@host", nil, "secret"),
            ("redis://user:secret@host", "user", "secret"),
            ("redis://u%40%3a:%73%C3%a9%2F%25@host", "u@:", "sé/%"),
            ("redis://user:a:b@c@host", "user", "a:b@c"),
        ] as [(String, String?, String?)]
    )
    func `user and password are decoded`(
        _ text: String,
        _ user: String?,
        _ password: String?
    ) throws {
        let login = try RedisAddress(text).login
        #expect(login?.user == user && login?.password == password)
    }

    @Test(arguments: [
        ("", "a Redis URL begins with redis:// or rediss://"),
        ("http://:secret@host", "a Redis URL begins with redis:// or rediss://"),
        ("redis:host", "a Redis URL begins with redis:// or rediss://"),
        ("redis://", "a Redis URL needs a host, such as redis://localhost:6379"),
        ("redis://:secret@", "a Redis URL needs a host, such as redis://localhost:6379"),
        ("redis://:secret@:6379", "a Redis URL needs a host, such as redis://localhost:6379"),
        ("redis://a secret/", "a Redis URL needs a host, such as redis://localhost:6379"),
        ("redis://[::1", "a Redis URL needs a host, such as redis://localhost:6379"),
        ("redis://[::1]secret", "the port of a Redis URL is a number from 1 to 65535"),
        ("redis://host:", "the port of a Redis URL is a number from 1 to 65535"),
        ("redis://host:0", "the port of a Redis URL is a number from 1 to 65535"),
        ("redis://user:secret", "the port of a Redis URL is a number from 1 to 65535"),
        ("redis://host:65536", "the port of a Redis URL is a number from 1 to 65535"),
        (
            "redis://:secret/secret@host",
            "the path of a Redis URL is the number of the database; write / as %2F in a password"
        ),
        (
            "redis://host/-1",
            "the path of a Redis URL is the number of the database; write / as %2F in a password"
        ),
        (
            "redis://host/1?password=secret",
            "a Redis URL has no options; write ? as %3F and # as %23 in a password"
        ),
        (
            "redis://:#secret@host",
            "a Redis URL has no options; write ? as %3F and # as %23 in a password"
        ),
        ("redis://:@host", "the password in the Redis URL is empty"),
        (
            "redis://secret@host",
            "a Redis URL has :password@ or user:password@ before the host"
        ),
        ("redis://:secret%4@host", "user and password in a Redis URL have % as %25"),
        ("redis://:secret%@host", "user and password in a Redis URL have % as %25"),
        ("redis://:%zzsecret@host", "user and password in a Redis URL have % as %25"),
    ])
    func `an invalid URL is refused without its text`(_ text: String, _ message: String) {
        let error = #expect(throws: JournalError.self) { try RedisAddress(text) }
        #expect(error?.description == message)
    }

    @Test func `the password does not appear in any text`() throws {
        let address = try RedisAddress("redis://user:secret@host")
        var dumped = ""
        dump(address, to: &dumped)
        dump([address], to: &dumped)
        for text in ["\(address)", "\([address])", String(reflecting: address), dumped] {
            #expect(!text.contains("secret"), "\(text)")
        }
    }
}

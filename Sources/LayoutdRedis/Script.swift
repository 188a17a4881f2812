/// The scripts, each carried out by the server without anything in between.
///
/// They are sent whole, so that it does not matter whether the server knows them already. The
/// frequent writes are commands of their own.
enum Script {
    /// Begins a journal, unless it exists.
    ///
    /// - Parameters: the id of the snapshot, the snapshot, the second of the end.
    /// - Returns: 1, or 0 if it exists.
    static let create: StaticString = """
        if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
        redis.call('XADD', KEYS[1], ARGV[1], 's', ARGV[2], 't', '0')
        redis.call('EXPIREAT', KEYS[1], ARGV[3])
        return 1
        """

    /// Adds a snapshot, and removes entries that are in it, unless the one that follows it is
    /// missing because a newer snapshot has replaced it.
    ///
    /// One script, because only the owner may set the end: one that was suspended for long might
    /// otherwise end the journal of the next owner.
    ///
    /// - Parameters: the lowest id to be kept, the id of the snapshot, the snapshot, the number of
    ///   the last entry in it, the second of the end, the id of the entry that follows it or nothing.
    /// - Returns: The id, 0 if the following entry is missing, null without a journal, or the error
    ///   of XADD if there is a later entry.
    static let snapshot: StaticString = """
        if ARGV[6] ~= '' and redis.call('EXISTS', KEYS[1]) == 1
            and not redis.call('XRANGE', KEYS[1], ARGV[6], ARGV[6])[1] then return 0 end
        local id = redis.call('XADD', KEYS[1], 'NOMKSTREAM', 'MINID', '=', ARGV[1], ARGV[2],
            's', ARGV[3], 't', ARGV[4])
        if id then redis.call('EXPIREAT', KEYS[1], ARGV[5]) end
        return id
        """

    /// Sets the end of a journal, if its last entry is the expected one.
    ///
    /// - Parameters: the expected id, the second of the end.
    /// - Returns: 1, the id of the last entry if it is another, or null without a journal.
    static let renew: StaticString = """
        local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
        if not last then return false end
        if last[1] ~= ARGV[1] then return last[1] end
        redis.call('EXPIREAT', KEYS[1], ARGV[2])
        return 1
        """

    /// Begins an epoch, and reads the journal.
    ///
    /// The epoch is later than all before it, also if the server's clock has gone back. A claim
    /// after which nothing was written is replaced, so that a journal that many read does not grow;
    /// the new one then has a field `r`.
    ///
    /// - Parameters: the owner.
    /// - Returns: All entries, the claim last, or null without a journal.
    static let claim: StaticString = """
        local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
        if not last then return false end
        local time = redis.call('TIME')
        local now = time[1] * 1000 + math.floor(time[2] / 1000)
        local epoch = math.max(now, tonumber(string.match(last[1], '^%d+')) + 1)
        local id = string.format('%.0f-0', epoch)
        if last[2][1] == 'o' then
            redis.call('XADD', KEYS[1], id, 'o', ARGV[1], 'r', '1')
            redis.call('XDEL', KEYS[1], last[1])
        else
            redis.call('XADD', KEYS[1], id, 'o', ARGV[1])
        end
        return redis.call('XRANGE', KEYS[1], '-', '+')
        """

    /// Reads the latest snapshot, without a claim.
    ///
    /// - Returns: The snapshot, or null without a journal.
    static let latestSnapshot: StaticString = """
        for _, entry in ipairs(redis.call('XREVRANGE', KEYS[1], '+', '-')) do
            if entry[2][1] == 's' then return entry[2][2] end
        end
        return false
        """

    /// Replaces the whole journal, if its last entry is the one that was found.
    ///
    /// A claim comes before the snapshot, which else looks like that of a creation if no entry is
    /// in it.
    ///
    /// - Parameters: the id that was found, that of the snapshot, the snapshot, the number of the
    ///   last entry in it, the second of the end, the id of the claim.
    /// - Returns: 1, the id of the last entry if it is another, or null without a journal.
    static let heal: StaticString = """
        local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
        if not last then return false end
        if last[1] ~= ARGV[1] then return last[1] end
        redis.call('XADD', KEYS[1], 'MINID', '=', ARGV[6], ARGV[6], 'o', '')
        redis.call('XADD', KEYS[1], ARGV[2], 's', ARGV[3], 't', ARGV[4])
        redis.call('EXPIREAT', KEYS[1], ARGV[5])
        return 1
        """

    /// Puts a journal again, unless it exists or has been ended.
    ///
    /// A claim comes before the snapshot, as in ``heal``.
    ///
    /// - Parameters: the id of the snapshot, the snapshot, the number of the last entry in it, the
    ///   second of the end, the id of the claim.
    /// - Returns: 1, the id of the last entry if it exists, or null if it has been ended.
    static let restore: StaticString = """
        local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
        if last then return last[1] end
        if redis.call('EXISTS', KEYS[1] .. ':end') == 1 then return false end
        redis.call('XADD', KEYS[1], ARGV[5], 'o', '')
        redis.call('XADD', KEYS[1], ARGV[1], 's', ARGV[2], 't', ARGV[3])
        redis.call('EXPIREAT', KEYS[1], ARGV[4])
        return 1
        """

    /// Ends a journal, if its last entry is the expected one.
    ///
    /// A stream with one entry says so to processes that still have the session in memory. Without
    /// it they would take the journal for one that the server has lost.
    ///
    /// - Parameters: the expected id, the second until which its end is remembered.
    /// - Returns: 1, the id of the last entry if it is another, or null without a journal.
    static let remove: StaticString = """
        local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
        if last and last[1] ~= ARGV[1] then return last[1] end
        local mark = KEYS[1] .. ':end'
        redis.call('XADD', mark, 'MAXLEN', 1, '*', 'o', '')
        redis.call('EXPIREAT', mark, ARGV[2])
        return last and redis.call('UNLINK', KEYS[1])
        """

    /// Reads the id of the last entry, without the entry, which may be a large snapshot.
    ///
    /// - Returns: The id, or null without a journal.
    static let newest: StaticString = """
        local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
        return last and last[1]
        """
}

extension Commands {
    /// Begins a call of a script for a journal, with the given number of parameters to be added.
    mutating func begin(_ script: StaticString, _ key: [UInt8], parameters: Int = 0) {
        begin(parts: 4 + parameters)
        add(part: "EVAL" as StaticString)
        add(part: script)
        add(part: "1" as StaticString)
        add(part: key)
    }
}

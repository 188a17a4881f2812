import CLayoutdOpenSSL

/// Encrypts and decrypts the bytes of a connection; a class, because it owns OpenSSL's session.
///
/// OpenSSL works on buffers in memory and has no descriptor: its own sockets send without
/// MSG_NOSIGNAL, and know no deadlines.
///
/// Safe to send between threads, as long as one at a time uses it.
final class TLSSession: @unchecked Sendable {
    private let handle: OpaquePointer
    private let incoming: OpaquePointer
    private let outgoing: OpaquePointer

    /// Creates a client that accepts only a certificate for the host by a trusted authority.
    ///
    /// These are the system's, unless the address, or `SSL_CERT_FILE` or `SSL_CERT_DIR` in the
    /// environment name others.
    init(for address: RedisAddress) throws(ServerFailure) {
        let host = address.host
        ERR_clear_error()
        guard let context = SSL_CTX_new(TLS_client_method()) else { throw tlsFailure() }
        // The session keeps it.
        defer { SSL_CTX_free(context) }
        guard CLayoutdOpenSSL_requireTLS12(context) == 1,
            trust(address.authorities, context),
            let handle = SSL_new(context)
        else { throw tlsFailure() }
        guard let incoming = BIO_new(BIO_s_mem()), let outgoing = BIO_new(BIO_s_mem()) else {
            SSL_free(handle)
            throw tlsFailure()
        }
        // The session owns both from now on.
        SSL_set_bio(handle, incoming, outgoing)
        (self.handle, self.incoming, self.outgoing) = (handle, incoming, outgoing)
        SSL_set_verify(handle, SSL_VERIFY_PEER, nil)
        SSL_set_connect_state(handle)
        guard SSL_set1_host(handle, host) == 1 else { throw tlsFailure() }
        // RFC 6066, section 3: an IP address is not a server name.
        let isAddress = a2i_IPADDRESS(host).map { ASN1_OCTET_STRING_free($0) } != nil
        guard isAddress || CLayoutdOpenSSL_setServerName(handle, host) == 1 else {
            throw tlsFailure()
        }
    }

    deinit {
        SSL_free(handle)
    }

    /// Continues the handshake.
    ///
    /// - Returns: Whether it is over; otherwise more bytes must be received.
    func shakeHands() throws(ServerFailure) -> Bool {
        ERR_clear_error()
        return try isDone(SSL_do_handshake(handle))
    }

    /// Adds bytes that were received.
    func feed(_ bytes: ArraySlice<UInt8>) throws(ServerFailure) {
        let count = bytes.withUnsafeBytes { bytes in
            BIO_write(incoming, bytes.baseAddress, Int32(bytes.count))
        }
        guard count == bytes.count else { throw tlsFailure() }
    }

    /// Encrypts bytes.
    func encrypt(_ bytes: [UInt8]) throws(ServerFailure) {
        ERR_clear_error()
        var written = 0
        guard SSL_write_ex(handle, bytes, bytes.count, &written) == 1, written == bytes.count else {
            throw tlsFailure()
        }
    }

    /// Takes the bytes that are to be sent; there may be some after every other call.
    func takeOutgoing() -> [UInt8] {
        let count = BIO_ctrl_pending(outgoing)
        // All empty arrays share storage, so ThreadSanitizer reports filling one as a race.
        guard count > 0 else { return [] }
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
            let read = BIO_read(outgoing, buffer.baseAddress, Int32(count))
            used = max(0, Int(read))
        }
    }

    /// Decrypts what has been received.
    ///
    /// - Returns: The number of bytes in the buffer; 0 if more must be received.
    func decrypt(into buffer: inout [UInt8]) throws(ServerFailure) -> Int {
        ERR_clear_error()
        var count = 0
        let result = SSL_read_ex(handle, &buffer, buffer.count, &count)
        if SSL_get_error(handle, result) == SSL_ERROR_ZERO_RETURN { throw .closed }
        return try isDone(result) ? count : 0
    }

    /// Whether a call has succeeded, or only needs more bytes.
    private func isDone(_ result: Int32) throws(ServerFailure) -> Bool {
        if result == 1 { return true }
        if SSL_get_error(handle, result) == SSL_ERROR_WANT_READ { return false }
        let verification = SSL_get_verify_result(handle)
        guard verification == Int(X509_V_OK) else {
            let reason = String(cString: X509_verify_cert_error_string(verification))
            throw .refusal("its certificate is not accepted: \(reason)")
        }
        throw tlsFailure()
    }
}

/// Returns whether the certificates of authorities could be read.
private func trust(_ authorities: String?, _ context: OpaquePointer) -> Bool {
    guard let authorities else { return SSL_CTX_set_default_verify_paths(context) == 1 }
    return SSL_CTX_load_verify_locations(context, authorities, nil) == 1
}

/// What OpenSSL reports about the last failure.
private func tlsFailure() -> ServerFailure {
    let reason = ERR_reason_error_string(ERR_get_error()).map { String(cString: $0) }
    return .refusal("TLS: \(reason ?? "the connection failed")")
}

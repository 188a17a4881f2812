import CLayoutdMicrohttpd

extension Dispatcher {
    /// Sends a handler's response, or suspends the connection until there is one.
    func deliver(
        _ answer: consuming HandlerResult,
        to request: borrowing Request,
        _ call: Call
    ) -> MHD_Result {
        switch consume answer {
        case .now(var response):
            if response.isLong,
                let error = response.reserveMemory(
                    from: account(of: call),
                    mayExceed: !request.method.isSafe
                )
            {
                return refuse(.overBudget(error), call)
            }
            return reply(response, to: call)
        case .work(let work):
            guard let suspension = suspend(call, for: .work) else { return refuse(.stopping, call) }
            record(of: call)?.usedWorker = true
            add(work, for: request, suspension)
            return .YES
        case .wait(let park, let answer):
            record(of: call)?.hasWaited = true
            return suspend(call, with: request, for: .wait, park, answer)
        case .hold(let park, let answer):
            return suspend(call, with: request, for: .work, park, answer)
        }
    }

    /// Suspends a connection until `park` resumes it; `answer` then responds.
    private func suspend(
        _ call: Call,
        with request: borrowing Request,
        for purpose: Suspensions.Purpose,
        _ park: @Sendable (Resumption) -> Void,
        _ answer: @escaping @Sendable (borrowing Request) -> HandlerResult
    ) -> MHD_Result {
        guard let suspension = suspend(call, for: purpose, then: .answer(answer)) else {
            return deliver(answer(request), to: request, call)
        }
        park(Resumption(suspension, in: suspensions))
        return .YES
    }

    /// Lets a worker do the work of a suspended request.
    private func add(
        _ work: @escaping @Sendable () -> HandlerResult,
        for request: borrowing Request,
        _ suspension: Suspension
    ) {
        let owner = request.client
        let mayExceed = !request.method.isSafe
        let refuse: @Sendable () -> Void = { [suspensions] in
            suspension.proceed(with: .refuse(.busy))
            suspensions.resume(suspension)
        }
        let account = MemoryAccount(budget: memory, owner: .named(owner))
        let isAdded = workers.add(for: owner, refuse: refuse) { [suspensions] in
            suspension.run(work, account, mayExceed: mayExceed, in: suspensions)
        }
        if !isAdded { refuse() }
    }

    /// Resumes a suspended request.
    func resume(_ suspension: Suspension, _ exchange: Exchange, _ call: Call) -> MHD_Result {
        switch suspension.takeContinuation() {
        case .send(let message):
            let closing = endsConnection(call, isStream: message.isStream)
            return message.queue(
                on: call.connection,
                closing: closing,
                record: record(of: call)
            ) { link(call) }
        case .answer(let answer):
            if suspension.isWait {
                record(of: call)?.hasWaited = true
                // Checked once more: the wait may have been long.
                if suspension.isRevoked { return refuse(.unauthorized(isGiven: true), call) }
            }
            let method = call.parsedMethod ?? .get
            let request = request(call, method: method, body: exchange.body)
            return deliver(answer(request), to: request, call)
        case .refuse(let refusal):
            return refuse(refusal, call)
        case nil:
            // The server stopped before the work was done.
            return refuse(.stopping, call)
        }
    }

    /// Suspends a connection; nil if the server is stopping.
    private func suspend(
        _ call: Call,
        for purpose: Suspensions.Purpose,
        then continuation: consuming Suspension.Continuation? = nil
    ) -> Suspension? {
        let suspension = Suspension(call.connection, key(of: call))
        suspension.isWait = purpose == .wait
        if let continuation { suspension.proceed(with: continuation) }
        guard suspensions.suspend(suspension, for: purpose) else { return nil }
        // Only this thread resumes the connection, after it has left the access handler.
        exchange(of: call).suspension = suspension
        return suspension
    }
}

extension Suspension {
    /// Does the work, on a worker, and resumes the connection.
    fileprivate func run(
        _ work: @Sendable () -> HandlerResult,
        _ account: MemoryAccount,
        mayExceed: Bool,
        in suspensions: Suspensions
    ) {
        switch work() {
        case .now(var response):
            if response.isLong,
                let error = response.reserveMemory(from: account, mayExceed: mayExceed)
            {
                proceed(with: .refuse(.overBudget(error)))
            } else if let message = MHDResponse(response) {
                proceed(with: .send(message))
            }
            suspensions.resume(self)
        case .work(let more):
            run(more, account, mayExceed: mayExceed, in: suspensions)
        case .wait(let park, let answer):
            isWait = true
            proceed(with: .answer(answer))
            if suspensions.turnIntoWait(self) { park(Resumption(self, in: suspensions)) }
        case .hold(let park, let answer):
            proceed(with: .answer(answer))
            park(Resumption(self, in: suspensions))
        }
    }
}

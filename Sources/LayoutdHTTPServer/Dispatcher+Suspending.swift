import CLayoutdMicrohttpd

extension Dispatcher {
    /// Sends a handler's response, or suspends the connection until there is one.
    func deliver(
        _ answer: consuming HandlerResult,
        to request: borrowing Request,
        _ call: Call
    ) -> MHD_Result {
        switch consume answer {
        case .now(let response):
            return reply(response, to: call)
        case .work(let work):
            guard let suspension = suspend(call, for: .work) else { return refuse(.stopping, call) }
            workers.add { [suspensions] in suspension.run(work, in: suspensions) }
            return .YES
        case .wait(let park, let answer):
            guard let suspension = suspend(call, for: .wait, then: .answer(answer)) else {
                return deliver(answer(request), to: request, call)
            }
            park(Resumption(suspension, in: suspensions))
            return .YES
        }
    }

    /// Resumes a suspended request.
    func resume(_ suspension: Suspension, _ exchange: Exchange, _ call: Call) -> MHD_Result {
        deadlines?.requestResumed(call.connection)
        switch suspension.takeContinuation() {
        case .send(let message):
            return message.queue(on: call.connection, closing: gate.isClosed)
        case .answer(let answer):
            let method = call.parsedMethod ?? .get
            let request = Request(call, method: method, body: exchange.body)
            return deliver(answer(request), to: request, call)
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
        let suspension = Suspension(call.connection)
        if let continuation { suspension.proceed(with: continuation) }
        deadlines?.requestSuspended(call.connection)
        guard suspensions.suspend(suspension, for: purpose) else {
            deadlines?.requestResumed(call.connection)
            return nil
        }
        // Only this thread resumes the connection, after it has left the access handler.
        exchange(of: call).suspension = suspension
        return suspension
    }
}

extension Suspension {
    /// Does the work, on a worker, and resumes the connection.
    fileprivate func run(_ work: @Sendable () -> HandlerResult, in suspensions: Suspensions) {
        switch work() {
        case .now(let response):
            if let message = MHDResponse(response) { proceed(with: .send(message)) }
            suspensions.resume(self)
        case .work(let more):
            run(more, in: suspensions)
        case .wait(let park, let answer):
            proceed(with: .answer(answer))
            if suspensions.turnIntoWait(self) { park(Resumption(self, in: suspensions)) }
        }
    }
}

import CLayoutdMicrohttpd
import LayoutdMemory

/// The part of a memory budget that belongs to a client.
///
/// Safe to send between threads: only the event thread of a connection uses its pointer.
struct MemoryAccount: @unchecked Sendable {
    let budget: MemoryBudget
    let owner: Owner

    enum Owner {
        case named(String)
        /// The client of a connection; naming it takes longer than many requests need.
        case client(of: OpaquePointer, TrustedProxies)
    }

    func reserve(_ bytes: Int) throws(OverMemoryBudget) -> MemoryReservation {
        switch owner {
        case .named(let name): try budget.reserve(bytes, for: name)
        case .client(let connection, let proxies):
            try budget.reserve(bytes, for: proxies.clientAddress(of: connection))
        }
    }
}

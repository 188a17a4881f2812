import LayoutdLayouts

/// The registry of layouts in documents.
extension LayoutConfiguration {
    var document: any LayoutDocument {
        switch self {
        case .flow(let flow): flow
        case .list(let list): list
        case .waterfall(let waterfall): waterfall
        case .absolute(let absolute): absolute
        case .newtonian(let newtonian): newtonian
        }
    }
}

/// The registry of measures of single sections in documents.
extension Section.Measures {
    var document: any MeasuresDocument {
        switch self {
        case .flow(let metrics): metrics
        case .waterfall(let metrics): metrics
        case .list(let metrics): metrics
        }
    }
}

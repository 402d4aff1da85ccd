/// A currency by its code in ISO 4217, in lower case.
///
/// Source: ISO 4217, list one, the currencies of countries and territories, without funds and metals.
public enum Currency: String, Sendable, Hashable, CaseIterable {
  case aed, afn, all, amd, aoa, ars, aud, awg, azn, bam, bbd, bdt, bgn, bhd, bif, bmd, bnd, bob,
    brl,
    bsd, btn, bwp, byn, bzd, cad, cdf, chf, clp, cny, cop, crc, cup, cve, czk, djf, dkk, dop, dzd,
    egp,
    ern, etb, eur, fjd, fkp, gbp, gel, ghs, gip, gmd, gnf, gtq, gyd, hkd, hnl, htg, huf, idr, ils,
    inr,
    iqd, irr, isk, jmd, jod, jpy, kes, kgs, khr, kmf, kpw, krw, kwd, kyd, kzt, lak, lbp, lkr, lrd,
    lsl,
    lyd, mad, mdl, mga, mkd, mmk, mnt, mop, mru, mur, mvr, mwk, mxn, myr, mzn, nad, ngn, nio, nok,
    npr,
    nzd, omr, pab, pen, pgk, php, pkr, pln, pyg, qar, ron, rsd, rub, rwf, sar, sbd, scr, sdg, sek,
    sgd,
    shp, sle, sos, srd, ssp, stn, svc, syp, szl, thb, tjs, tmt, tnd, top, `try`, ttd, twd, tzs, uah,
    ugx, usd, uyu, uzs, ved, ves, vnd, vuv, wst, xaf, xcd, xcg, xof, xpf, yer, zar, zmw, zwg

  /// The code as people read it: `EUR`.
  public var code: String { rawValue.uppercased() }

  /// How many digits stand behind the point: of an amount of euros two.
  public var minorDigits: Int {
    switch self {
    case .bif, .clp, .djf, .gnf, .isk, .jpy, .kmf, .krw, .pyg, .rwf, .ugx, .vnd, .vuv, .xaf, .xof,
      .xpf:
      0
    case .bhd, .iqd, .jod, .kwd, .lyd, .omr, .tnd: 3
    default: 2
    }
  }

  /// How many of its smallest units one is: of euros a hundred.
  public var minorUnits: Int { (0..<minorDigits).reduce(1) { units, _ in units * 10 } }
}

import OnboardingConsole

/// Made-up rivers and what a second program drew of them: `river.py` beside the look of the console, whose geometry
/// ours has to equal, but for a loop in the heading over a screen on an arm, which led nowhere. A digest is FNV-1a (64 bits) over a row's shapes, one a line: `class|fill|mask|d`, without
/// the spaces before the letters of a path.
enum SampleRivers {
  /// Section, tone, here, beside, lost, back, back beside, neither, passage.
  typealias Row = (Int, Int, Int, Int, Int, Int, Int, Int?, Reach.Passage)

  static func reaches(_ rows: [Row]) -> [Reach] {
    rows.map {
      Reach(
        section: $0.0, tone: $0.1, here: $0.2, beside: $0.3, lost: $0.4, back: $0.5,
        backBeside: $0.6, neither: $0.7, passage: $0.8)
    }
  }

  static let standard: [Row] = [
    (0, 1, 4213, 0, 122, 0, 0, nil, .shown),
    (0, 1, 4091, 0, 33, 16, 0, nil, .shown),
    (0, 1, 4058, 0, 45, 45, 0, nil, .shown),
    (0, 1, 4013, 0, 28, 64, 0, nil, .shown),
    (1, 3, 3985, 0, 132, 48, 0, nil, .shown),
    (1, 3, 3853, 0, 81, 81, 0, nil, .shown),
    (1, 3, 3772, 0, 68, 128, 0, nil, .shown),
    (2, 5, 3704, 0, 22, 81, 0, nil, .shown),
    (2, 5, 2585, 1097, 75, 160, 0, nil, .shown),
    (2, 5, 3607, 0, 18, 48, 21, nil, .shown),
    (2, 5, 3589, 0, 29, 32, 0, nil, .shown),
    (3, 6, 3560, 0, 32, 28, 0, nil, .shown),
    (3, 6, 3528, 0, 35, 25, 0, nil, .shown),
    (3, 6, 3493, 0, 42, 35, 0, nil, .shown),
    (3, 6, 3451, 0, 17, 41, 0, nil, .shown),
    (3, 6, 3434, 0, 21, 89, 0, nil, .shown),
    (3, 6, 386, 3027, 15, 30, 0, nil, .shown),
    (3, 6, 3398, 0, 27, 132, 51, nil, .shown),
    (4, 8, 3371, 0, 17, 44, 0, nil, .shown),
    (4, 8, 3354, 0, 30, 225, 0, nil, .shown),
    (4, 8, 3324, 0, 10, 0, 0, nil, .shown),
    (4, 8, 3314, 0, 36, 36, 0, nil, .shown),
    (4, 8, 3278, 0, 13, 20, 0, nil, .shown),
    (4, 8, 3265, 0, 206, 75, 0, nil, .shown),
    (4, 8, 3059, 0, 12, 15, 0, nil, .shown),
    (4, 8, 3047, 0, 0, 0, 0, nil, .shown),
  ]
  static let shortWelcome: [Row] = [
    (0, 1, 4199, 0, 126, 0, 0, nil, .shown),
    (0, 1, 4073, 0, 33, 16, 0, nil, .shown),
    (0, 1, 0, 4040, 0, 0, 0, nil, .absent),
    (0, 1, 0, 4040, 0, 0, 0, nil, .absent),
    (1, 3, 4040, 0, 133, 48, 0, nil, .shown),
    (1, 3, 3907, 0, 82, 82, 0, nil, .shown),
    (1, 3, 3825, 0, 69, 130, 0, nil, .shown),
    (2, 5, 3756, 0, 23, 83, 0, nil, .shown),
    (2, 5, 2621, 1112, 76, 163, 0, nil, .shown),
    (2, 5, 3657, 0, 18, 48, 21, nil, .shown),
    (2, 5, 3639, 0, 29, 33, 0, nil, .shown),
    (3, 6, 3610, 0, 32, 29, 0, nil, .shown),
    (3, 6, 3578, 0, 36, 25, 0, nil, .shown),
    (3, 6, 3542, 0, 43, 35, 0, nil, .shown),
    (3, 6, 3499, 0, 17, 42, 0, nil, .shown),
    (3, 6, 3482, 0, 21, 91, 0, nil, .shown),
    (3, 6, 391, 3070, 15, 31, 0, nil, .shown),
    (3, 6, 3446, 0, 28, 134, 52, nil, .shown),
    (4, 8, 3418, 0, 17, 44, 0, nil, .shown),
    (4, 8, 3401, 0, 31, 228, 0, nil, .shown),
    (4, 8, 3370, 0, 10, 0, 0, nil, .shown),
    (4, 8, 3360, 0, 37, 37, 0, nil, .shown),
    (4, 8, 3323, 0, 13, 20, 0, nil, .shown),
    (4, 8, 3310, 0, 195, 76, 0, nil, .shown),
    (4, 8, 3115, 0, 12, 16, 0, nil, .shown),
    (4, 8, 3103, 0, 0, 0, 0, nil, .shown),
  ]
  static let neighbours: [Row] = [
    (0, 1, 900, 0, 27, 0, 0, nil, .shown),
    (0, 1, 611, 262, 24, 31, 0, nil, .shown),
    (0, 1, 340, 509, 17, 17, 0, 225, .shown),
    (0, 1, 832, 0, 50, 42, 11, nil, .shown),
    (1, 4, 235, 547, 9, 12, 0, nil, .shown),
    (1, 4, 464, 309, 9, 23, 0, 272, .shown),
    (2, 8, 153, 611, 2, 8, 0, 272, .shown),
    (2, 8, 762, 0, 8, 38, 11, nil, .shown),
  ]
  static let brook: [Row] = [
    (0, 1, 9, 0, 1, 0, 0, nil, .shown),
    (0, 1, 8, 0, 1, 1, 0, nil, .shown),
    (0, 1, 7, 0, 2, 0, 0, nil, .shown),
    (1, 5, 5, 0, 1, 1, 0, nil, .shown),
    (1, 5, 0, 0, 0, 0, 0, nil, .withheld),
    (2, 8, 0, 0, 0, 0, 0, nil, .withheld),
  ]
  static let standardDigests: [UInt64] = [
    0x4ae1efffbf5b7aa4, 0xbc848c6635136b42, 0xb7688013167ab207, 0x8ed57ff53c1091bc,
    0x1089b5bcb4e5fb75, 0x7468d0fcfd4b8bc7, 0x78769839107ef5f8, 0x9fff354a3850c1ca,
    0x6244a34768477d7f, 0x0fb5802a2203705d, 0xa39e61f71a88d38c, 0xe4bb2eb1a5604a05,
    0x6323edd73c383416, 0xcb8973a85167181b, 0x3d1c01b45337b84c, 0xcd5508985c5726e4,
    0xf35ae34960fa5404, 0x24ae19ffc670bc1e, 0xdaac05772586899e, 0x913e79793799a2b7,
    0x91137dc18b5cb5b2, 0xaaffa404f645e2b9, 0x52b3f9acbc037d43, 0x2dca7180876d3887,
    0x60aa9a375b61dd82, 0x83b13dc0a5b06904, 0x4466ef91ff941bf8, 0xd0d5cdec9747b403,
    0xafae1bf9e919769d, 0x6fa5f0eaade4ef8b, 0x8302fcc2475295cd, 0x5eecba1c74dbdb25,
  ]
  static let mirroredDigests: [UInt64] = [
    0xb0cf88a35cd934e8, 0x4e223416cd107b42, 0xfa794e42fbcf0b94, 0x6b0312b4b5ca5af0,
    0x8a2a0a2c823ee082, 0x6fda032705b8498c, 0x0dede4b8242d5c9a, 0x5e4bda3c235abf15,
    0x2430a6763d04fd9a, 0x117bb9b367d5eb80, 0xdad23428117dc164, 0x277a9fe15404962c,
    0xab5d6aafdd6c5599, 0x36a5dc0a029e2a49, 0xb3948a7debaf43a9, 0x0807183adc8025ea,
    0x11663738d1768d3a, 0x6ad073f4027bc688, 0x8e28b5708e867bbc, 0x082a5a42a242c17d,
    0x7fb40bcf80ffb25b, 0x6f3b2861fdd77a1a, 0x4ef95230ee1f25fe, 0x564d06b9f65dc9b7,
    0xbcccb26ff4ab906e, 0x3dfd0d4abd956b25, 0x1d00b8594e862a9d, 0x0fe3e1da21e1dc18,
    0x7d042f7b2209fec8, 0xf3baa970627d2918, 0x7d7dc604d552147e,
  ]
  static let absentDigests: [UInt64] = [
    0xb0cf88a35cd934e8, 0xac23149f0f20ae6f, 0x4c17aea5b9734837, 0x36946a1d344b9b49,
    0x36946a1d344b9b49, 0x6cbf1fd4add1d350, 0x0518803c86a5c402, 0x7d8cd1da825ecf9c,
    0x20980cb2e2bda133, 0x3f0fe17c4c9ec37e, 0xbd0bc8b01d1c5351, 0xebe37135affb0b4c,
    0x39c45b61fdfc547d, 0xe816c9a3f8d2d8ca, 0x254ca8733da8f0a9, 0xe3c79bab8b098964,
    0x0f36282e9579db3e, 0x764106066930adc9, 0xb1473ae763d4c114, 0x0aecab841401e3ba,
    0xe25d1468f5b79caa, 0x249bd5a48d635750, 0x6dc3c7e9d8519f52, 0x34657245e327c154,
    0x6b51d8c1f2c3e4f9, 0x7850be5ccc6bf20a, 0x5f6a128fd1d0a533, 0x786a8daafb59cba6,
    0x073acad8608da689, 0xfa5e6f5d4eb0fbe1, 0x457daff09f7b5e58,
  ]
  static let neighboursDigests: [UInt64] = [
    0x5dd51f6e7cc4d937, 0x69e6d260b9162706, 0xba8c70670613b9c6, 0x7b650e5392482d2d,
    0x7b218ce4455c03e7, 0xe76e6146dd415904, 0x72a452f06ff3ff73, 0xb24ca76607e59f81,
    0xa629cdc069b8975f, 0x5e030b19b705c459, 0x9d0cded1e311eff5, 0xd5364e78045f17c4,
  ]
  static let brookDigests: [UInt64] = [
    0x11affc15f794730d, 0xe4fba889e4a31695, 0x45ec80515cf2dcc9, 0x36a642fe8e959a0d,
    0x801ab0cf83eb1d62, 0xd35d2704ddb5699b, 0xd5a7e3b76f4a4ae7, 0x423d7d24fdf8a72b,
    0xd5a7e3b76f4a4ae7,
  ]
}

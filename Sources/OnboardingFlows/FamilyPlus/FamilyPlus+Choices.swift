public import OnboardingDomain

extension FamilyPlus {
  /// Whether a saying of the family could be found in 30 seconds.
  public enum Accessibility: String, Choosable {
    /// It is written down.
    case yesWritten = "yes-written"
    /// It is somewhere in hours of audio.
    case scrollAudio = "scroll-audio"
    /// They don't know where it is.
    case noIdea = "no-idea"

    /// The name of the icon.
    public var icon: String {
      switch self {
      case .yesWritten: "note"
      case .scrollAudio: "wave"
      case .noIdea: "lost"
      }
    }
  }

  /// What there is of the family's best advice to look at.
  public enum Aesthetic: String, Choosable {
    /// Screenshots and texts.
    case screenshots
    /// Photos without words.
    case photosNoWords = "photos-no-words"
    /// Lines in chats.
    case messyChats = "messy-chats"

    /// The name of the icon.
    public var icon: String {
      switch self {
      case .screenshots: "phone"
      case .photosNoWords: "frame"
      case .messyChats: "chat"
      }
    }
  }

  /// Who holds the missing pieces.
  public enum Collaboration: String, Choosable {
    /// Brothers and sisters have photos.
    case siblingsHavePhotos = "siblings-have-photos"
    /// Parents have stories that they never told.
    case parentsHaveStories = "parents-have-stories"
    /// They are scattered across phones.
    case scatteredEverywhere = "scattered-everywhere"

    /// The name of the icon.
    public var icon: String {
      switch self {
      case .siblingsHavePhotos: "people"
      case .parentsHaveStories: "story"
      case .scatteredEverywhere: "scatter"
      }
    }
  }

  /// Whether people want the dark screen or go round it.
  public enum Tone: String, Choosable {
    /// With the dark screen.
    case full
    /// Straight to the bright part.
    case calm
  }

  /// Who is asked for the next page.
  public enum Recipient: String, Choosable {
    /// Their mother.
    case mom
    /// Their father.
    case dad
    /// Their brothers and sisters.
    case siblings
    /// Everybody, in the chat that families have.
    case family
    /// Another person, whom they name.
    case someone

    /// Those who have stories from before their child was there.
    package static let parents: [Recipient] = [.mom, .dad]

    /// Those who need no name.
    package static let relations = allCases.filter { $0 != .someone }
  }

  /// How the invitation left the page.
  public enum HandOver: String, Choosable {
    /// Into an app, or into a message of their own.
    case sent
  }
}

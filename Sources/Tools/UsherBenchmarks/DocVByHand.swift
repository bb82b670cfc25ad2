/// The journey of `Policies/DocV` written by hand: a switch over states and events.
enum DocVByHand {
  enum State {
    case explaining, away, asking, launching, blocked, ended
  }

  enum Camera {
    case notDetermined, restricted, denied, authorized
  }

  enum Event {
    case openSettings(UInt32)
    case notNow(UInt32)
    case returned
    case failed(UInt32)
    case changed
    case uploaded(UInt32)
    case cameraDeclined(UInt32)
    case close(UInt32)
    case settled(UInt32)
  }

  enum Effect {
    case showCameraOff(UInt32)
    case showCameraBlocked(UInt32, isRestricted: Bool)
    case dismissCameraOff
    case dismissCameraBlocked
    case notice
    case ask(UInt32)
    case openSettings(UInt32)
    case launch(UInt32)
    case cancelLaunch(UInt32)
    case trackOpenedSettings
    case trackDenied
    case finish(Int)

    var ticket: UInt32 {
      switch self {
      case .showCameraOff(let ticket), .showCameraBlocked(let ticket, _), .ask(let ticket), .openSettings(let ticket),
        .launch(let ticket):
        ticket
      case .dismissCameraOff, .dismissCameraBlocked, .notice, .cancelLaunch, .trackOpenedSettings, .trackDenied,
        .finish:
        0
      }
    }
  }

  struct Machine {
    var state = State.ended
    var camera = Camera.notDetermined
    var ticket: UInt32 = 0

    @inline(__always)
    mutating func check(_ emit: (Effect) -> Void) {
      switch camera {
      case .authorized:
        state = .launching
        ticket += 1
        emit(.launch(ticket))
      case .notDetermined:
        state = .asking
        ticket += 1
        emit(.ask(ticket))
      case .denied:
        state = .explaining
        ticket += 1
        emit(.showCameraOff(ticket))
      case .restricted:
        state = .blocked
        ticket += 1
        emit(.showCameraBlocked(ticket, isRestricted: true))
      }
    }

    @inline(__always)
    mutating func start(_ camera: Camera, _ emit: (Effect) -> Void) {
      self.camera = camera
      check(emit)
    }

    @inline(__always)
    mutating func step(_ event: Event, _ camera: Camera, _ emit: (Effect) -> Void) {
      let factsChanged = camera != self.camera
      self.camera = camera
      switch (state, event) {
      case (.explaining, .openSettings(let answered)) where answered == ticket:
        state = .away
        emit(.trackOpenedSettings)
        ticket += 1
        emit(.openSettings(ticket))
      case (.explaining, .notNow(let answered)) where answered == ticket:
        state = .ended
        emit(.finish(2))
      case (.explaining, .changed) where factsChanged:
        emit(.dismissCameraOff)
        check(emit)
      case (.away, .returned): check(emit)
      case (.away, .failed(let answered)) where answered == ticket:
        emit(.notice)
        check(emit)
      case (.asking, .settled(let answered)) where answered == ticket:
        if camera == .denied { emit(.trackDenied) }
        check(emit)
      case (.launching, .uploaded(let answered)) where answered == ticket:
        state = .ended
        emit(.finish(0))
      case (.launching, .failed(let answered)) where answered == ticket:
        state = .ended
        emit(.finish(1))
      case (.launching, .cameraDeclined(let answered)) where answered == ticket:
        if camera == .authorized {
          state = .ended
          emit(.finish(1))
        } else {
          check(emit)
        }
      case (.blocked, .close(let answered)) where answered == ticket:
        state = .ended
        emit(.finish(3))
      case (.blocked, .changed) where factsChanged:
        emit(.dismissCameraBlocked)
        check(emit)
      default: return
      }
    }
  }

  /// Each step returns its effects as an array, which the host iterates.
  static func returning(_ rounds: Int) -> Int {
    var seen = 0
    var machine = Machine()
    for _ in 0..<rounds {
      var ticket: UInt32 = 0
      func perform(_ effects: [Effect]) {
        for effect in effects {
          seen &+= 1
          if effect.ticket != 0 { ticket = effect.ticket }
        }
      }
      machine = Machine()
      perform(started(&machine, .denied))
      let first = ticket
      perform(stepped(&machine, .openSettings(ticket), .denied))
      perform(stepped(&machine, .returned, .denied))
      perform(stepped(&machine, .openSettings(ticket), .denied))
      perform(stepped(&machine, .failed(ticket), .denied))
      perform(stepped(&machine, .changed, .denied))
      perform(stepped(&machine, .openSettings(first), .denied))
      perform(stepped(&machine, .openSettings(ticket), .denied))
      perform(stepped(&machine, .returned, .authorized))
      perform(stepped(&machine, .changed, .denied))
      perform(stepped(&machine, .cameraDeclined(ticket), .denied))
      perform(stepped(&machine, .notNow(ticket), .denied))
    }
    return seen
  }

  @inline(never)
  private static func started(_ machine: inout Machine, _ camera: Camera) -> [Effect] {
    var effects: [Effect] = []
    machine.start(camera) { effects.append($0) }
    return effects
  }

  @inline(never)
  private static func stepped(_ machine: inout Machine, _ event: Event, _ camera: Camera) -> [Effect] {
    var effects: [Effect] = []
    machine.step(event, camera) { effects.append($0) }
    return effects
  }

  /// A host that receives effects one by one.
  private struct Sink {
    var seen = 0
    var ticket: UInt32 = 0

    @inline(__always)
    mutating func take(_ effect: Effect) {
      seen &+= 1
      if effect.ticket != 0 { ticket = effect.ticket }
    }
  }

  @inline(never)
  private static func start(_ machine: inout Machine, _ camera: Camera, _ sink: inout Sink) {
    machine.start(camera) { sink.take($0) }
  }

  @inline(never)
  private static func step(_ machine: inout Machine, _ event: Event, _ camera: Camera, _ sink: inout Sink) {
    machine.step(event, camera) { sink.take($0) }
  }

  /// Each step passes its effects to the host directly, without an array.
  static func sinking(_ rounds: Int) -> Int {
    var sink = Sink()
    for _ in 0..<rounds {
      var machine = Machine()
      start(&machine, .denied, &sink)
      let first = sink.ticket
      step(&machine, .openSettings(sink.ticket), .denied, &sink)
      step(&machine, .returned, .denied, &sink)
      step(&machine, .openSettings(sink.ticket), .denied, &sink)
      step(&machine, .failed(sink.ticket), .denied, &sink)
      step(&machine, .changed, .denied, &sink)
      step(&machine, .openSettings(first), .denied, &sink)
      step(&machine, .openSettings(sink.ticket), .denied, &sink)
      step(&machine, .returned, .authorized, &sink)
      step(&machine, .changed, .denied, &sink)
      step(&machine, .cameraDeclined(sink.ticket), .denied, &sink)
      step(&machine, .notNow(sink.ticket), .denied, &sink)
    }
    return sink.seen
  }
}

@_exported import AppleEnumerations
// Not exported, as in SwiftUI: files that declare an observable object import Combine themselves.
public import Combine

/// The object lives as long as the first view that holds it.
@propertyWrapper public struct StateObject<Object: ObservableObject> {
  private final class Box {
    let make: () -> Object
    lazy var object = make()
    init(_ make: @escaping () -> Object) { self.make = make }
  }

  private let box: Box
  public init(wrappedValue make: @autoclosure @escaping () -> Object) { box = Box(make) }
  @MainActor public var wrappedValue: Object { box.object }
}

@MainActor @propertyWrapper public struct ObservedObject<Object: ObservableObject> {
  public var wrappedValue: Object
  public init(wrappedValue: Object) { self.wrappedValue = wrappedValue }
}

@MainActor @propertyWrapper public struct State<Value> {
  private final class Box {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  private let box: Box
  public init(wrappedValue: Value) { box = Box(wrappedValue) }
  public var wrappedValue: Value {
    get { box.value }
    nonmutating set { box.value = newValue }
  }
}

@MainActor @propertyWrapper public struct Binding<Value> {
  private let get: () -> Value
  private let set: (Value) -> Void

  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.get = get
    self.set = set
  }

  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }
}

public enum DynamicTypeSize: Int, Sendable {
  case large
  case accessibility1

  public var isAccessibilitySize: Bool { self == .accessibility1 }
}

public struct EnvironmentValues: Sendable {
  public var scenePhase = ScenePhase.active
  public var dynamicTypeSize = DynamicTypeSize.large
  public var accessibilityReduceMotion = false
}

@MainActor @propertyWrapper public struct Environment<Value> {
  /// The environment that the system gives to every scene. Set by tests.
  public static var values: EnvironmentValues {
    get { StandInEnvironment.values }
    set { StandInEnvironment.values = newValue }
  }

  private let path: KeyPath<EnvironmentValues, Value>
  public init(_ path: KeyPath<EnvironmentValues, Value>) { self.path = path }
  public var wrappedValue: Value { StandInEnvironment.values[keyPath: path] }
}

@MainActor public enum StandInEnvironment {
  public static var values = EnvironmentValues()
}

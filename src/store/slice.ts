/**
 * A part of the store: from the ways to write and to read the state it makes its own part. It sees that part, and of the
 * others only what it names.
 */
export type Slice<Own, Others = unknown> = (set: SetState<Own & Others>, get: () => Own & Others) => Own;

type SetState<State> = (patch: Partial<State> | ((state: State) => Partial<State>)) => void;

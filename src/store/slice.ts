/**
 * A part of the store: a function from setter and getter to that part. It sees its own part, and the parts of others
 * that it names.
 */
export type Slice<Own, Others = unknown> = (set: SetState<Own & Others>, get: () => Own & Others) => Own;

type SetState<State> = (patch: Partial<State> | ((state: State) => Partial<State>)) => void;

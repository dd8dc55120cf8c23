// A queue of tasks, one at a time; a failure does not stop later tasks.

export class Turns {
  /** `begun` precedes all of them. @param {Promise<unknown>} begun */
  constructor(begun = Promise.resolve()) {
    this.last = begun;
  }

  /** Do it when its turn comes; if it fails, call `refuse(error)`. */
  take(act, refuse) {
    // deno-lint-ignore no-console
    this.last = this.last.then(act).catch(refuse).catch(console.error);
  }
}

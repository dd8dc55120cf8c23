// One thing after another, each by itself: what fails holds nothing up that comes after it.

export class Turns {
  /** `begun` comes before all of them. @param {Promise<unknown>} begun */
  constructor(begun = Promise.resolve()) {
    this.last = begun;
  }

  /** Do it when its turn comes; where it fails, `refuse(error)`. */
  take(act, refuse) {
    // deno-lint-ignore no-console
    this.last = this.last.then(act).catch(refuse).catch(console.error);
  }
}

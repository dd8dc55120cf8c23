// Tasks that run one after another: a failed task doesn't stop the others.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Turns } from "../../tools/pocket/page/turns.js";

const settle = () => new Promise((done) => setTimeout(done));

test("what fails is answered, and what comes after it is done in its turn", async () => {
  const [done, refused] = [[], []];
  const turns = new Turns();
  turns.take(async () => done.push(1), (error) => refused.push(error.message));
  turns.take(async () => {
    throw new Error("odd");
  }, (error) => refused.push(error.message));
  turns.take(() => {
    throw new Error("odder");
  }, (error) => refused.push(error.message));
  turns.take(async () => done.push(2), (error) => refused.push(error.message));
  await settle();
  assert.deepEqual([done, refused], [[1, 2], ["odd", "odder"]]);
});

test("nor does a refusal that fails itself", async () => {
  const reported = [];
  // deno-lint-ignore no-console
  console.error = (error) => reported.push(error.message);
  const done = [];
  const turns = new Turns();
  turns.take(async () => {
    throw new Error("odd");
  }, () => {
    throw new Error("no port");
  });
  turns.take(async () => done.push(1), () => {});
  await settle();
  assert.deepEqual([done, reported], [[1], ["no port"]]);
});

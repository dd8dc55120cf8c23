// Replaces static/js/core/object-store.js on a guest's phone: the shell stores the objects (around.js).

export class Store {
  constructor(name) {
    this.name = name;
  }

  all() {
    return keepers(this.name, "all");
  }

  get(key) {
    return keepers(this.name, "get", key);
  }

  put(object) {
    return keepers(this.name, "put", object);
  }

  delete(key) {
    return keepers(this.name, "delete", key);
  }
}

import { CONTRATO, type EstadoCaja, type Puente } from "./index.ts";

/**
 * Wraps the bridge for screens under the lock. A query that is refused with `sinUsuario` is held and repeated once a person signs in, so
 * that no screen stays empty. Identical queries are held once. Commands fail at once.
 */
export function holdQueries(bridge: Puente): Puente["invoke"] {
  const waiting = new Map<string, Promise<unknown>>();
  return async (name, entrada) => {
    const result = await bridge.invoke(name, entrada);
    if (result.ok || result.error.kind !== "sinUsuario" || !(name in CONTRATO.consultas)) return result;
    const key = `${name} ${JSON.stringify(entrada)}`;
    let later = waiting.get(key);
    if (later === undefined) {
      later = signedIn(bridge).then(() => {
        waiting.delete(key);
        return bridge.invoke(name, entrada);
      });
      waiting.set(key, later);
    }
    // The map's key contains the name and the input, so the type matches.
    return later as Promise<typeof result>;
  };
}

/** Resolves once a person is signed in, or no sign-in is needed. */
function signedIn(bridge: Puente): Promise<void> {
  return new Promise((resolve) => {
    const look = ({ sesion: { exige, usuario } }: EstadoCaja) => {
      if (exige && usuario === null) return;
      stop();
      resolve();
    };
    const stop = bridge.subscribe("estadoCambio", look);
    // A person may have signed in between the refusal and this moment.
    void bridge.invoke("estado", {}).then((result) => {
      if (result.ok) look(result.value);
    });
  });
}

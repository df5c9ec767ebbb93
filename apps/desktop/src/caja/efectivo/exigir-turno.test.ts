import { afterEach, describe, expect, test } from "vitest";
import { CONFIGURACION_INICIAL } from "../../contract/index.ts";
import { startMundoCaja, type MundoCaja } from "../support/mundo.ts";
import { pedir } from "../support/mundos.ts";

let mundo: MundoCaja;
afterEach(() => mundo.close());

const exige = async () => (await pedir(mundo, "configuracion", {})).exigirTurno;

describe("a sale with the drawer closed", () => {
  test("is refused at a till that is set up for the first time, until a session is open", async () => {
    mundo = await startMundoCaja(true, true);
    expect(await exige()).toBe(true);
    await expect(mundo.vender()).rejects.toThrow("ábrala");
    await pedir(mundo, "abrirTurno", { inicial: "0" });
    expect((await mundo.vender()).estado).toBe("EMITIDA");
  });

  test("is refused too where settings were stored before the till was paired, as they are offered there", async () => {
    mundo = await startMundoCaja(false, true);
    const ofrecida = await pedir(mundo, "configuracion", {});
    await pedir(mundo, "guardarConfiguracion", { ...ofrecida, columnas: 32 });
    await pedir(mundo, "emparejar", { urlServidor: mundo.servidor.url, codigo: "uno" });
    await expect(mundo.vender()).rejects.toThrow("ábrala");
  });

  test("goes on at a till that sold before: paired again, it keeps what it did", async () => {
    mundo = await startMundoCaja(true, true);
    // As an earlier program left it: paired, with no settings of its own.
    mundo.db.inTransaction((tx) => tx.run("delete from ajustes where clave = 'configuracion'"));
    await mundo.reiniciar();
    await pedir(mundo, "emparejar", { urlServidor: mundo.servidor.url, codigo: "uno" });
    expect(await exige()).toBe(CONFIGURACION_INICIAL.exigirTurno);
    expect((await mundo.vender()).estado).toBe("EMITIDA");
  });
});

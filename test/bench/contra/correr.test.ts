import { describe, expect, test } from "vitest";
import { listNombradas, runGrupo, type Grupo } from "./correr.ts";
import { MAX_TURNOS, MIN_TURNOS } from "./juicio.ts";
import type { NombreLado, Prueba } from "./turno.ts";

/** A world whose processor time is counted by hand. */
interface MundoFingido {
  readonly lado: NombreLado;
  cpuMs: number;
  abierto: boolean;
}

/** Cost of a unit of work, by side and turn. */
type Costo = (lado: NombreLado, turno: number) => number;

/** Makes a group of one trial that writes down all that is done. */
function createGrupo(costo: Costo, cambios: Partial<Prueba<MundoFingido>> = {}) {
  const hecho: string[] = [];
  const mundos: MundoFingido[] = [];
  const turno = () => Math.ceil(mundos.length / 2);
  const prueba: Prueba<MundoFingido> = {
    nombre: "cobrar",
    procesador: { procesador: ({ cpuMs }) => cpuMs },
    reloj: { nombre: "ventas", unidad: "por s" },
    calentar: async (mundo) => {
      hecho.push(`calentar ${mundo.lado}`);
      mundo.cpuMs += 1000;
    },
    bloque: async (mundo) => {
      hecho.push(mundo.lado);
      mundo.cpuMs += 10 * costo(mundo.lado, turno());
      return { unidades: 10, ms: 100 * costo(mundo.lado, turno()) };
    },
    reposar: async () => {},
    rondas: 2,
    ...cambios,
  };
  const grupo: Grupo<MundoFingido> = {
    nombre: "prueba",
    abrir: async (lado) => {
      const mundo = { lado, cpuMs: 500, abierto: true };
      mundos.push(mundo);
      return mundo;
    },
    cerrar: async (mundo) => {
      mundo.abierto = false;
    },
    pruebas: [prueba],
  };
  return { grupo, hecho, mundos };
}

const run = ({ grupo }: ReturnType<typeof createGrupo>, maxTurnos = MAX_TURNOS) =>
  runGrupo(grupo, { maxTurnos, avance: () => {} });

describe("a group of contra", () => {
  test("works in the order ABBA, twice in a turn, and begins the next turn with the other side", async () => {
    const fingido = createGrupo(() => 1);
    await run(fingido);
    const abba = ["hoy", "antes", "antes", "hoy"];
    const baab = ["antes", "hoy", "hoy", "antes"];
    expect(fingido.hecho.slice(0, 20)).toEqual([
      "calentar hoy",
      "calentar antes",
      ...abba,
      ...abba,
      "calentar antes",
      "calentar hoy",
      ...baab,
      ...baab,
    ]);
  });

  test("opens fresh worlds for each turn, and closes all of them", async () => {
    const fingido = createGrupo(() => 1);
    await run(fingido);
    expect(fingido.mundos.map(({ lado }) => lado)).toEqual([
      "hoy",
      "antes",
      "antes",
      "hoy",
      "hoy",
      "antes",
      "antes",
      "hoy",
    ]);
    expect(fingido.mundos.filter(({ abierto }) => abierto)).toEqual([]);
  });

  test("tells processor time by unit without the warm-up, and the clock's rate", async () => {
    const [procesador, reloj] = await run(createGrupo((lado) => (lado === "hoy" ? 2 : 4)));
    expect(procesador).toMatchObject({
      grupo: "prueba",
      nombre: "cobrar: procesador",
      kind: "procesador",
      juicio: { hoy: 2, antes: 4, razon: 0.5, turnos: MIN_TURNOS, veredicto: "igual" },
    });
    expect(reloj).toMatchObject({
      nombre: "cobrar: ventas",
      kind: "reloj",
      juicio: { hoy: 50, antes: 25, razon: 0.5 },
    });
  });

  test("names processor time that is 10 % more, and not the clock", async () => {
    const lineas = await run(createGrupo((lado) => (lado === "hoy" ? 1.1 : 1)));
    expect(lineas.map(({ juicio }) => juicio?.veredicto)).toEqual(["más lenta", "más lenta"]);
    expect(listNombradas(lineas).map(({ kind }) => kind)).toEqual(["procesador"]);
  });

  test("takes the processor time that a block itself tells, of programs that end with it", async () => {
    const lineas = await run(
      createGrupo(() => 1, {
        procesador: {},
        bloque: async ({ lado }) => ({ unidades: 1, ms: 1, cpuMs: lado === "hoy" ? 6 : 3 }),
      }),
    );
    expect(lineas[0]).toMatchObject({ nombre: "cobrar: procesador", juicio: { hoy: 6, antes: 3, razon: 2 } });
  });

  test("goes on while the spread has the tolerance in it, and stops when it has not", async () => {
    const [procesador] = await run(createGrupo((lado, turno) => (lado === "hoy" && turno === 1 ? 1.2 : 1)));
    expect(procesador?.juicio).toMatchObject({ turnos: 8, razon: 1, hasta: 1, veredicto: "igual" });
  });

  test("ends open at its limit", async () => {
    const [procesador] = await run(
      createGrupo((lado, turno) => (lado === "hoy" && turno % 2 === 1 ? 1.2 : 1)),
      6,
    );
    expect(procesador?.juicio).toMatchObject({ turnos: 6, veredicto: "sin decidir" });
  });

  test.each(["hoy", "antes"] as const)(
    "tells why %s cannot do a trial, and closes its worlds",
    async (lado) => {
      const fingido = createGrupo(() => 1, {
        bloque: async (mundo) => {
          if (mundo.lado === lado) throw new Error("esa llamada no existe");
          return { unidades: 1, ms: 1 };
        },
      });
      const lineas = await run(fingido);
      const fallo = { lado, motivo: "esa llamada no existe" };
      expect(lineas).toMatchObject([
        { juicio: null, fallo },
        { juicio: null, fallo },
      ]);
      expect(fingido.mundos.map(({ abierto }) => abierto)).toEqual([false, false]);
      expect(listNombradas(lineas)).toEqual([]);
    },
  );

  test("tells why a world cannot be opened, and closes the other", async () => {
    const fingido = createGrupo(() => 1);
    const abrir = fingido.grupo.abrir;
    const grupo: Grupo<MundoFingido> = {
      ...fingido.grupo,
      abrir: async (lado) => {
        if (lado === "antes") throw new Error("no arrancó");
        return abrir(lado);
      },
    };
    const lineas = await run({ ...fingido, grupo });
    expect(lineas).toMatchObject([{ fallo: { lado: "antes", motivo: "no arrancó" } }, { juicio: null }]);
    expect(fingido.mundos.map(({ abierto }) => abierto)).toEqual([false]);
  });

  test("throws what is no side's failure", async () => {
    const fingido = createGrupo(() => 1, {
      procesador: {
        procesador: () => {
          throw new Error("sin /proc");
        },
      },
    });
    await expect(run(fingido)).rejects.toThrow("sin /proc");
    expect(fingido.mundos.filter(({ abierto }) => abierto)).toEqual([]);
  });
});

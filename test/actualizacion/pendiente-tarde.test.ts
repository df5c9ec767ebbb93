import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasta } from "../support/mundo.ts";
import { abrirCarpetas, type Abiertas } from "./carpetas.ts";
import { conProgramasDeHoy, type Hoy } from "./hoy.ts";
import { readManifiesto, type Carpetas } from "./manifiesto.ts";
import { CON_POSTGRES } from "./requisitos.ts";
import { atenderCaja, confirmarRelojes, ENV, llamarApi, ponerseAlDia } from "./terminar.ts";
import { listVersiones } from "./version.ts";

/** Later than the 48 h of an outage and of a package, and than day 9 of the next month. */
const TARDE_MS = 25 * 86_400_000;

/** States in which no document is late. */
const FINALES = new Set(["EMITIDA", "ANULADA", "DESCARTADA", "RECHAZADA"]);

/** Late work, by kind of pending work: its document's state, its code, and the remedy told to the owner. */
const TARDIOS = {
  eventoEnDuda: { estado: "OFFLINE", codigo: 983, remedio: /consulte al SIN/ },
  offlineDeLaApi: { estado: "OFFLINE", codigo: 983, remedio: /consulte al SIN/ },
  gemela: { estado: "EMITIDA", codigo: 934, remedio: /nota de crédito/ },
  dudaDeCaja: { estado: "EMITIDA", codigo: 934, remedio: /nota de crédito/ },
} as const;

/** Offline sales that are not late: nothing else was issued meanwhile, and their outage goes on. docs/decisions/0107 */
const A_TIEMPO = ["ventaDeCorteAbierto", "ventaOfflineSinSubir"];

describe.each(listVersiones())("what was pending in %s, weeks later,", (version) => {
  const { sqlite, postgres } = readManifiesto(version).motores;
  describe("on SQLite", () => llegarTarde(version, sqlite));
  describe("on PostgreSQL", CON_POSTGRES, () => llegarTarde(version, postgres));
});

function llegarTarde(version: string, guardadas: Carpetas): void {
  let abiertas: Abiertas;
  beforeAll(async () => {
    abiertas = await abrirCarpetas(version, guardadas);
  });
  afterAll(() => abiertas.cerrar());

  test("ends in a state that has a name, and says in Spanish what to do", async () => {
    const tardios = cufsTardios(abiertas, guardadas);
    const corridoMs = Date.parse(guardadas.tomadaEn) + TARDE_MS - Date.now();
    const hacer = async (hoy: Hoy): Promise<void> => {
      await confirmarRelojes(hoy);
      await ponerseAlDia(hoy);
      await atenderCaja(hoy.caja);
      await atenderApi(hoy, abiertas, guardadas);
      const quedan = () => filasDe(abiertas).filter((d) => !FINALES.has(d.estado) && d.observada === null);
      await hasta(
        "todo tiene nombre",
        () => quedan().length === 0 && faltan(abiertas, tardios).length === 0,
      ).catch(() => process.stdout.write(hoy.registros()));
      expect([quedan(), faltan(abiertas, tardios)]).toEqual([[], []]);
      expect(new Set(estadosDe(abiertas, guardadas, A_TIEMPO))).toEqual(new Set(["EMITIDA"]));
      await revisarApi(hoy, guardadas, tardios);
      await revisarCajas(hoy, abiertas, tardios);
    };
    await conProgramasDeHoy(abiertas, hacer, { corridoMs, env: ENV });
  });
}

type Clase = keyof typeof TARDIOS;
type Tardios = ReadonlyMap<string, Clase>;

/** Maps each late document's CUF to its kind. An event in doubt covers the documents of its outage. */
function cufsTardios({ filas }: Abiertas, { pendientes }: Carpetas): Tardios {
  const deClase = (clase: Clase) => pendientes.filter((p) => p.clase === clase).flatMap(({ ids }) => ids);
  const delEvento = filas<{ cuf: string }>(
    "servidor",
    "select cuf from facturas where corte_id in (select corte_id from eventos where en_duda = 1)",
  );
  return new Map<string, Clase>(
    (Object.keys(TARDIOS) as Clase[]).flatMap((clase) =>
      (clase === "eventoEnDuda" ? delEvento.map(({ cuf }) => cuf) : deClase(clase)).map(
        (cuf) => [String(cuf), clase] as const,
      ),
    ),
  );
}

interface Fila {
  readonly cuf: string;
  readonly estado: string;
  readonly observada: string | null;
}

const filasDe = ({ filas }: Abiertas) =>
  filas<Fila>("servidor", "select cuf, estado, observada from facturas");

/** Lists late documents without the state and code of their kind, and other documents with a code. */
function faltan(abiertas: Abiertas, tardios: Tardios): readonly string[] {
  return filasDe(abiertas).flatMap(({ cuf, estado, observada }) => {
    const clase = tardios.get(cuf);
    const debe = clase === undefined ? null : `${TARDIOS[clase].estado} ${TARDIOS[clase].codigo}`;
    const hay =
      observada === null ? null : `${estado} ${(JSON.parse(observada) as { codigo: number }).codigo}`;
    return hay === debe ? [] : [`${clase ?? "otra"} ${cuf}: ${hay ?? estado}, se espera ${debe ?? "nada"}`];
  });
}

/** Lists the states of the documents of kinds of pending work. */
function estadosDe(
  abiertas: Abiertas,
  { pendientes }: Carpetas,
  clases: readonly string[],
): readonly string[] {
  const cufs = pendientes.filter(({ clase }) => clases.includes(clase)).flatMap(({ ids }) => ids.map(String));
  const estados = new Map(filasDe(abiertas).map(({ cuf, estado }) => [cuf, estado]));
  return cufs.map((cuf) => estados.get(cuf) ?? `sin ${cuf}`);
}

/** Acts as an ERP: asks for its package's verdict, and learns why waiting documents can no longer be sent. */
async function atenderApi(hoy: Hoy, { filas }: Abiertas, guardadas: Carpetas): Promise<void> {
  const enCamino = filas<{ codigo: string }>(
    "servidor",
    "select codigo_recepcion as codigo from paquetes where estado = 'recibido' and codigo_recepcion is not null",
  );
  for (const { codigo } of enCamino)
    await llamarApi(hoy, guardadas, 0, "POST", "/v1/contingencia/validar-paquete", {
      codigo_recepcion: codigo,
    });
  const enviado = await llamarApi(hoy, guardadas, 0, "POST", "/v1/contingencia/paquete", {});
  expect([enviado.status, enviado.body.detail]).toEqual([
    400,
    expect.stringMatching(/FUERA DE PLAZO.*consulte al SIN/),
  ]);
}

/** Checks that the API states the state of each late document of the first company, and its remedy. */
async function revisarApi(hoy: Hoy, guardadas: Carpetas, tardios: Tardios): Promise<void> {
  for (const [cuf, clase] of tardios) {
    const empresa = clase === "eventoEnDuda" ? 1 : 0;
    const { body } = await llamarApi(hoy, guardadas, empresa, "GET", `/v1/facturas/${cuf}`);
    const { estado, codigo, remedio } = TARDIOS[clase];
    expect(body.datos, clase).toMatchObject({
      estado,
      observada: { codigo, remedio: expect.stringMatching(remedio) },
    });
  }
}

/** Checks that the tills' screens name their late work: sales, a hand-written invoice, an annulment. */
async function revisarCajas({ caja, caja2 }: Hoy, { filas }: Abiertas, tardios: Tardios): Promise<void> {
  const fueraDeLinea = [...tardios.values()].filter(
    (clase) => TARDIOS[clase].estado === "OFFLINE" && clase !== "offlineDeLaApi",
  );
  // A till learns the server's state in its next round.
  const mostradas = async () => {
    const suyas = [...(await caja.invoke("pendientes")), ...(await caja2.invoke("pendientes"))];
    return suyas.map(({ observada }) => String(observada?.codigo)).toSorted();
  };
  await expect.poll(mostradas).toEqual(fueraDeLinea.map((clase) => String(TARDIOS[clase].codigo)).toSorted());
  const [transcripcion] = await caja.invoke("transcripciones");
  expect(transcripcion.error).toMatch(/48 horas.*Consulte con su contador/);
  const [{ id: ventaId } = { id: "" }] = filas<{ id: string }>(
    "caja",
    "select venta_id as id from anulaciones",
  );
  const { anulacion } = await caja.invoke("venta", { ventaId });
  expect(anulacion).toEqual({
    estado: "negada",
    error: expect.stringMatching(/FUERA DE PLAZO.*nota de crédito/),
  });
}

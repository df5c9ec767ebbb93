import { epochToInstante } from "@mostrador/core";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { registrarCafc } from "../contingencia/registrar-cafc.ts";
import { loadSecretos } from "../secretos.ts";
import { exigir, hasta } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import {
  caso,
  directo,
  start,
  HORA_MS,
  llamadasDe,
  probeRemedios,
  type FueraDeLinea,
  type Provocar,
} from "../support/remedios.ts";

/** Remedies of the refusals of offline issuing; `remedios.test.ts` has the others. */
let mundo: Mundo;
const CAFC = "101B4283AAD6D";
beforeAll(async () => {
  const rango = { codigo: CAFC, desdeNumero: 1, hastaNumero: 50 };
  const valido = { desde: Date.now() - 9 * HORA_MS, hasta: Date.now() + 9999 * HORA_MS };
  mundo = await startMundo({ contribuyente: { cafc: [{ ...rango, ...valido, sector: 1 }] } });
});
afterAll(() => mundo.close());
beforeEach(() => start(mundo));

const { api, suya, instante, sincronizar, emitir, emitida, anular, registrado, evento, paquete } = llamadasDe(
  () => mundo,
);

/** Sends what waits, and asks for the verdict of each package that was not asked for. */
async function validado(): Promise<void> {
  const { paquetes = [] } = (await paquete()).body.datos ?? {};
  for (const { codigo_recepcion } of paquetes) {
    const validar = () => api("POST", "/v1/contingencia/validar-paquete", { codigo_recepcion });
    await hasta("el veredicto", async () => (await validar()).body.datos.estado !== "RECIBIDO");
  }
}

/** A hand-written invoice of a moment within the last outage. */
const escrita = async (numero_factura: number, fecha_emision: string, cambios: object = {}) => {
  const taller = { db: mundo.db(), secretos: loadSecretos(mundo.config.dataDir), now: () => mundo.ahora() };
  const rango = { desdeNumero: 1, hastaNumero: 50, desde: "2020-01-01", hasta: "2099-12-31" };
  await registrarCafc(taller, { nit: suya().nit, codigo: CAFC, sector: 1, ...rango });
  return emitir({ contingencia: true, cafc: CAFC, numero_factura, fecha_emision, ...cambios });
};

const CASOS: Readonly<Record<FueraDeLinea, Provocar>> = {
  facturaNoEmitida: async () => {
    const { cuf, fecha_emision } = await emitida({ contingencia: true });
    return caso(
      () => anular(cuf),
      async () => {
        await mundo.avanzar(1100);
        exigir(await evento(1, fecha_emision));
        await validado();
        return anular(cuf);
      },
    );
  },
  sinEvento: async () => {
    const inicio = instante();
    await mundo.avanzar(HORA_MS);
    return caso(
      () => escrita(11, inicio),
      async () => {
        const { codigo_evento } = exigir(await evento(7, inicio)).body.datos;
        exigir(await escrita(11, inicio));
        exigir(await paquete({ cafc: CAFC }));
        const otra = await escrita(12, inicio);
        expect(otra.headers.get("x-error-code"), "its event has a package").toBe("sinEvento");
        return escrita(12, inicio, { codigo_evento });
      },
    );
  },
  eventoDesconocido: directo(
    () => emitir({ contingencia: true, codigo_evento: 999_999 }),
    () => emitir({ contingencia: true }),
  ),
  eventoSinCufd: async () => {
    const codigo = await registrado("evento-temprano");
    const lugar = { punto_venta: codigo };
    exigir(await sincronizar(lugar));
    const desde = epochToInstante(mundo.ahora() - 5 * HORA_MS);
    await mundo.avanzar(HORA_MS);
    const declarar = (fecha_inicio: string) =>
      api("POST", "/v1/contingencia/evento", {
        tipo_evento: 1,
        fecha_inicio,
        fecha_fin: instante(),
        ...lugar,
      });
    return caso(
      () => declarar(desde),
      ({ body }) => declarar(momentosDe(body.error)[0] ?? ""),
    );
  },
  plazoEvento: async () => {
    const inicio = instante();
    await mundo.avanzar(HORA_MS);
    const { codigo_evento } = exigir(await evento(1, inicio)).body.datos;
    await mundo.avanzar(49 * HORA_MS);
    exigir(await sincronizar());
    return caso(
      () => emitir({ contingencia: true, codigo_evento }),
      () => emitir({ contingencia: true }),
    );
  },
  plazoOffline: async () => {
    await mundo.caer();
    await mundo.avanzar(80 * HORA_MS);
    const escritaEl = instante();
    return caso(
      () => emitir({ contingencia: true }),
      async () => {
        await mundo.avanzar(HORA_MS);
        await mundo.normal();
        exigir(await sincronizar());
        const { codigo_evento } = exigir(await evento(7, escritaEl)).body.datos;
        exigir(await escrita(21, escritaEl, { codigo_evento }));
        exigir(await paquete({ cafc: CAFC }));
        return emitir();
      },
    );
  },
  facturasSinEvento: async () => {
    await validado();
    await emitida({ contingencia: true });
    await mundo.avanzar(1100);
    return caso(paquete, async ({ body }) => {
      const [, , inicio = "", fin = ""] = momentosDe(body.error);
      exigir(await evento(1, inicio, fin));
      return paquete();
    });
  },
  nadaQueEnviar: async () => {
    const { fecha_emision } = await emitida({ contingencia: true });
    await mundo.avanzar(1100);
    exigir(await evento(1, fecha_emision));
    return caso(
      () => paquete({ cafc: "OTRO" }),
      async ({ body }) => {
        expect(body.error).toContain("sin codigo_evento ni cafc");
        const envio = await paquete();
        await validado();
        const { headers, body: vacio } = await paquete();
        expect([headers.get("x-error-code"), vacio.error]).toEqual([
          "nadaQueEnviar",
          expect.stringContaining("no hace falta enviar nada"),
        ]);
        return envio;
      },
    );
  },
  paqueteNoEncontrado: directo(
    () => api("POST", "/v1/contingencia/validar-paquete", { codigo_recepcion: "ninguno" }),
    async () => {
      const { fecha_emision } = await emitida({ contingencia: true });
      await mundo.avanzar(1100);
      exigir(await evento(1, fecha_emision));
      const { codigo_recepcion } = exigir(await paquete()).body.datos;
      return api("POST", "/v1/contingencia/validar-paquete", { codigo_recepcion });
    },
  ),
};
probeRemedios(CASOS);

/** Gives the instants that a sentence names. */
function momentosDe(texto: string): readonly string[] {
  return texto.match(/\d{4}-\d\d-\d\dT[\d:.]*\d/g) ?? [];
}

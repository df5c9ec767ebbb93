import { afterAll, beforeAll, beforeEach } from "vitest";
import { MINUTO_MS, toInstante } from "../instante.ts";
import { requestCufd, startMundo, type Campos, type Codigos, type Mundo, type Reply } from "./mundo.ts";

/** An outage of 20 minutes, ended 5 minutes ago, and the CUFD renewed since. */
interface Corte {
  readonly viejo: Codigos;
  readonly nuevo: Codigos;
  readonly inicio: number;
  readonly fin: number;
}

/** A simulator for a file's tests, with an authorised range of hand-written invoices; each test has an outage of its own. */
export function mundoConCorte() {
  let mundo: Mundo;
  let corte: Corte;
  beforeAll(async () => {
    const hoy = Date.parse("2026-05-11T14:00:00Z");
    const numeros = { desdeNumero: 1, hastaNumero: 50, desde: hoy - 1e9, hasta: hoy + 1e9 };
    mundo = await startMundo({ cafc: [{ codigo: "101ABC", sector: 1, ...numeros }] });
    await mundo.control("PUT", "/control", { paqueteDelayMs: 1000 });
  });
  afterAll(() => mundo.close());
  beforeEach(async () => {
    const viejo = await pedirCodigosDeNuevo();
    const inicio = mundo.ahora() + 5 * MINUTO_MS;
    mundo.avanzar(30 * MINUTO_MS);
    const nuevo = { cuis: viejo.cuis, ...(await requestCufd(mundo, viejo.cuis)) };
    corte = { viejo, nuevo, inicio, fin: mundo.ahora() - 5 * MINUTO_MS };
  });

  async function pedirCodigosDeNuevo(): Promise<Codigos> {
    const cuis = (await mundo.call("cuis")).campo("codigo") ?? "";
    return { cuis, ...(await requestCufd(mundo, cuis)) };
  }
  const evento = (campos: Campos = {}): Promise<Reply> =>
    mundo.call("registroEventoSignificativo", {
      cuis: corte.nuevo.cuis,
      cufd: corte.nuevo.cufd,
      cufdEvento: corte.viejo.cufd,
      codigoMotivoEvento: 1,
      descripcion: "CORTE DEL SERVICIO DE INTERNET",
      fechaHoraInicioEvento: toInstante(corte.inicio),
      fechaHoraFinEvento: toInstante(corte.fin),
      ...campos,
    });
  const registrarEvento = async (campos: Campos = {}): Promise<string> =>
    (await evento(campos)).campo("codigoRecepcionEventoSignificativo") ?? "";
  return { mundo: () => mundo, corte: () => corte, pedirCodigosDeNuevo, evento, registrarEvento };
}

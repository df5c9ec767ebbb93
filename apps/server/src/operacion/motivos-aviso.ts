/** Finds the reasons for notices that a company has now, and writes the letter of each. */
import { toCentavos } from "@mostrador/core";
import { comoRecargar, LIMITES_AVISO, textoDeEspera, vence } from "@mostrador/core/avisos";
import { bs, duracion, enMonedas, fechaHora, nombrarActo, nombreLugar, usd } from "@mostrador/core/formato";
import {
  type Aviso,
  conEnlace,
  contadas,
  type Desde,
  hastaElMaximo,
  MAX_HECHOS,
  type Motivos,
} from "../avisos/correo/redactar-aviso.ts";
import { saldo } from "../cuenta/db/creditos.ts";
import type { Empresa } from "../cuenta/db/empresas.ts";
import type { Deps } from "../deps.ts";
import { faltanteDe } from "../terminales/readers/faltante.ts";
import { walkCierres } from "../ventas/readers/cierres.ts";
import { getPendientes } from "../contingencia/readers/pendientes.ts";
import { deCajasCopiadas, deRepetidas } from "./motivos-de-copias.ts";
import type { AvisoDeActos } from "../avisos/db/avisos-dueno.ts";
import { listActos } from "../terminales/readers/actos.ts";

/** Writes the letter of each kind; null if there is nothing to report. */
export const MOTIVOS: Motivos = {
  falta: deFaltas,
  cajon: deActos("cajon", {
    asunto: (veces) => `El cajón se abrió sin venta ${veces}`,
    remedio: "Pregunte a cada persona por el motivo, y cuente el efectivo de esa caja.",
  }),
  descuentos: deActos("descuentos", {
    asunto: (veces) => `Hubo descuentos en sus cajas ${veces}`,
    remedio: "Desde qué porcentaje hace falta un permiso se elige en la caja: F10, Configuración.",
  }),
  permisos: deActos("permisos", {
    asunto: (veces) => `Un encargado autorizó algo en sus cajas ${veces}`,
    remedio:
      "Si se autoriza lo mismo a menudo, vea si conviene dar ese permiso a quien lo pide: F10, Usuarios, en la caja.",
  }),
  cajaCopiada: deCajasCopiadas,
  repetidas: deRepetidas,
  anulaciones: deActos("anulaciones", {
    asunto: (veces) => `En sus cajas se anuló o devolvió ${veces}`,
    remedio: "Compare cada una con lo que cuenta quien la hizo, y con el efectivo de esa caja.",
  }),
  certificado: async (deps, empresa) => {
    const { certificadoMs, tokenMs } = deps.vigenciasOf(empresa);
    const asuntos = [
      vence("certificado", certificadoMs, deps.now()),
      vence("token", tokenMs, deps.now()),
    ].filter((asunto) => asunto !== null);
    const [asunto] = asuntos;
    if (asunto === undefined) return null;
    const partes = asuntos.map(({ titulo, remedio }) => `${titulo}. ${remedio}`);
    return { asunto: asunto.titulo, texto: conEnlace(deps, partes.join("\n\n"), "ajustes/firma") };
  },
  documentos: async (deps, { nit }) => {
    const { esperando, observadas } = await getPendientes(deps.db, nit);
    const espera = esperando.desdeMs === null ? 0 : deps.now() - esperando.desdeMs;
    if (observadas > 0)
      return {
        asunto: `Impuestos observó ${contadas(observadas, "factura", "facturas")}`,
        texto: conEnlace(deps, "Hay que corregirlas: cada una dice qué y cómo.", "contingencia"),
      };
    if (espera < LIMITES_AVISO.esperaMs) return null;
    const cuantos = contadas(esperando.documentos, "documento espera", "documentos esperan");
    const remedio = `El más antiguo espera desde hace ${duracion(espera)}. Revise la conexión a internet del servidor y de las cajas. ${textoDeEspera(esperando)}`;
    return {
      asunto: `${cuantos} llegar a Impuestos`,
      texto: conEnlace(deps, remedio, "ventas?estado=SIN_RESPUESTA"),
    };
  },
  creditos: async (deps, { nit }) => {
    const quedan = await saldo(deps.db, nit);
    if (quedan >= LIMITES_AVISO.creditos) return null;
    const asunto = quedan <= 0 ? "No quedan créditos" : `Quedan ${contadas(quedan, "crédito", "créditos")}`;
    const significa = `${quedan <= 0 ? "Nada se emite en línea hasta recargar." : "Recargue antes de que se acaben."} ${comoRecargar(deps.config.contacto)}`;
    return { asunto, texto: conEnlace(deps, significa, "consumo") };
  },
};

async function deFaltas(
  deps: Deps,
  { nit }: Empresa,
  { recibidoDesde, minimo }: Desde,
): Promise<Aviso | null> {
  const faltas = await listFaltas(deps, nit, { recibidoDesde, minimo });
  const [primera] = faltas;
  if (primera === undefined) return null;
  const asunto =
    faltas.length === 1
      ? `Faltaron ${primera.falta} en ${primera.lugar}`
      : `Faltó dinero en ${hastaElMaximo(faltas.length, "cierre de caja", "cierres de caja")}`;
  const partes = faltas
    .slice(0, MAX_HECHOS)
    .map(({ cierre, falta, lugar }) =>
      [
        `Al cerrar el turno ${cierre.z} de ${lugar} faltaron ${falta}.`,
        `Cerró: ${cierre.cerradoPor ?? "sin usuario"}, el ${fechaHora(cierre.cerradoEn)}`,
        `Debía haber: ${bs(cierre.esperado)}`,
        `Se contó: ${bs(cierre.contado)}`,
        ...(cierre.dolares === undefined
          ? []
          : [
              `En dólares: debía haber ${usd(cierre.dolares.esperado)}, se contó ${usd(cierre.dolares.contado)}`,
            ]),
        ...(cierre.nota === null ? [] : [`Nota de quien cerró: ${cierre.nota}`]),
      ].join("\n"),
    );
  return { asunto, texto: conEnlace(deps, partes.join("\n\n"), "cajas?ver=faltantes") };
}

/**
 * Lists shortages of at least `minimo`, and all shortages in dollars, newest first. Fetches at most one more than a letter lists, so that the
 * letter can say that there are others.
 */
async function listFaltas({ db }: Deps, nit: Empresa["nit"], { recibidoDesde, minimo }: Desde) {
  const filtro = { desde: undefined, hasta: undefined, sucursal: undefined, puntoVenta: undefined };
  const suyos = walkCierres(db, nit, { ...filtro, orden: "-fecha", conteo: "falta", recibidoDesde });
  const faltas = [];
  for await (const { cierre, ...lugar } of suyos) {
    const { bolivianos, dolares } = faltanteDe(cierre);
    if (toCentavos(bolivianos) >= minimo || Number(dolares) > 0)
      faltas.push({ cierre, falta: enMonedas(bolivianos, dolares), lugar: nombreLugar(lugar) });
    if (faltas.length > MAX_HECHOS) break;
  }
  return faltas;
}

/** Writes the letter of acts at the tills, each on a line with its time, place and person. */
function deActos(
  acto: AvisoDeActos,
  { asunto, remedio }: { readonly asunto: (veces: string) => string; readonly remedio: string },
) {
  return async (deps: Deps, { nit }: Empresa, { recibidoDesde }: Desde): Promise<Aviso | null> => {
    const filtro = { desde: undefined, hasta: undefined, sucursal: undefined, puntoVenta: undefined };
    const orden = "-fecha" as const;
    const pedidos = { ...filtro, acto, persona: undefined, orden, tras: undefined, recibidoDesde };
    const { actos } = await listActos(deps.db, nit, pedidos, MAX_HECHOS + 1);
    if (actos.length === 0) return null;
    const texto = [...actos.slice(0, MAX_HECHOS).map(renglonDe), "", remedio].join("\n");
    return {
      asunto: asunto(hastaElMaximo(actos.length, "vez", "veces")),
      texto: conEnlace(deps, texto, `cajas?ver=actos&acto=${acto}`),
    };
  };
}

type Acto = Awaited<ReturnType<typeof listActos>>["actos"][number];

function renglonDe(acto: Acto): string {
  const { instante, usuario, autorizo, que, detalle, monto } = acto;
  const partes = [nombrarActo(que), detalle, monto === null ? null : bs(monto)];
  const dicho = partes.filter((parte) => parte !== null).join(", ");
  const permitio = autorizo === null ? "" : ` (permitió ${autorizo})`;
  return `${fechaHora(instante)}, ${nombreLugar(acto)}, ${usuario ?? "sin usuario"}: ${dicho}${permitio}`;
}

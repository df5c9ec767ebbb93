import { conCambios, fail, ok, PAPEL_INICIAL, type PapelTienda, type Result } from "@mostrador/core";
import { pulsoCajon } from "@mostrador/core/node";
import { CONFIGURACION_INICIAL, type FalloPuente, type Salida } from "../../contract/index.ts";
import { cancelTrabajo, listTrabajos, retryFallidos } from "./db/impresion.ts";
import type { Deps } from "../deps.ts";
import { listColas } from "./cola-sistema.ts";
import { describeDestino, imprimirEn, imprimirHojas } from "./destino.ts";
import { enqueue } from "./encolar.ts";
import { savePapel } from "./papel-elegido.ts";
import { pdfDeVenta, reimprimirVenta } from "./papel-venta.ts";
import type { Llamadas, Partes } from "../llamadas/tipos.ts";
import { addBitacora } from "../usuarios/db/usuarios.ts";
import { buildPrueba } from "./prueba.ts";
import { FRASES_IMPRESION } from "../frases/impresion.ts";
import { FRASES_BITACORA } from "../frases/usuarios.ts";
import { buildPedido, buscarViejas, recordAlDia, withPrecios } from "./etiquetas.ts";

/** Most print jobs that the screen shows. */
const TRABAJOS = 20;

/** Answers the calls that print. */
export function deImpresion(deps: Deps, { carpetaTickets, pdf }: Partes) {
  const { db, ajustes } = deps;
  /** Returns the printer that the settings name for a form of paper. */
  const destinoDe = (formato: "rollo" | "pagina") => {
    const { impresora, impresoraPagina } = ajustes.find("configuracion") ?? CONFIGURACION_INICIAL;
    return formato === "pagina"
      ? (impresoraPagina ?? carpetaTickets)
      : describeDestino(impresora, carpetaTickets);
  };
  return {
    reimprimir: ({ ventaId }) => reimprimirVenta(deps, ventaId, "rollo"),
    imprimirPagina: ({ ventaId }) => reimprimirVenta(deps, ventaId, "pagina"),
    ...directas(deps, carpetaTickets),
    papel: () => ok(ajustes.find("papel") ?? PAPEL_INICIAL),
    guardarPapel: ({ visto, ...escrito }) => {
      const papel = conCambios<PapelTienda>(escrito, visto, ajustes.find("papel") ?? PAPEL_INICIAL);
      savePapel(deps, papel);
      return ok(papel);
    },
    impresorasDelSistema: async () => ok([...(await listColas())]),
    pdf: ({ ventaId, formato }) => pdfDeVenta(deps, pdf, ventaId, formato),
    imprimirPrueba: () => ok(enqueue(deps, {})),
    cancelarImpresion: ({ trabajoId }) => ok(db.inTransaction((tx) => cancelTrabajo(tx, trabajoId))),
    trabajosImpresion: () =>
      ok(listTrabajos(db, TRABAJOS).map((t) => trabajoToContrato(t, destinoDe(t.formato)))),
    reintentarImpresion: () => {
      const trabajos = db.inTransaction(retryFallidos);
      deps.despertarImpresora();
      return ok({ trabajos });
    },
  } satisfies Partial<Llamadas>;
}

/** Answers calls that print at once. They bypass the queue, because the owner stands before the printer. */
function directas(deps: Deps, carpetaTickets: string) {
  const { db, reloj, ajustes, sesion } = deps;
  /**
   * Logs an act of the person at the till, and sends it to the server at once, because the owner may be looking for it
   * there.
   */
  const anotar = (accion: string, detalle: string) => {
    db.inTransaction((tx) =>
      addBitacora(tx, { en: reloj.ahora(), usuario: sesion.nombre(), autorizo: null, accion, detalle }),
    );
    deps.despertarSync();
  };
  /** Logs the person who opened the drawer without a sale, and the reason. */
  const anotarCajon = (detalle: string) => anotar("cajón sin venta", detalle);
  return {
    probarImpresora: async ({ impresora, papel, que }) => {
      if (que === "cajon") anotarCajon(FRASES_BITACORA.pruebaImpresora);
      const prueba = { nombre: `prueba_${deps.nuevoId()}`, escpos: buildPrueba(papel, que), pdf: null };
      const salida = await imprimirEn(impresora, carpetaTickets, prueba);
      if (salida.kind !== "impreso") return fail({ kind: "impresora", texto: salida.error, campos: [] });
      if (que !== "cajon") anotar("impresora probada", salida.destino);
      return ok({ destino: salida.destino });
    },
    abrirCajon: async ({ motivo }) => {
      anotarCajon(motivo);
      const { impresora, pinCajon } = ajustes.find("configuracion") ?? CONFIGURACION_INICIAL;
      const pulso = { nombre: `cajon_${deps.nuevoId()}`, escpos: pulsoCajon(pinCajon), pdf: null };
      const salida = await imprimirEn(impresora, carpetaTickets, pulso);
      return salida.kind === "impreso"
        ? ok(null)
        : fail({ kind: "impresora", texto: FRASES_IMPRESION.cajonCerrado(salida.error), campos: [] });
    },
  } satisfies Partial<Llamadas>;
}

/**
 * Describes a print job in words for people. `destino`: the current printer, for a job that is not printed
 * yet.
 */
function trabajoToContrato(
  trabajo: ReturnType<typeof listTrabajos>[number],
  destino: string,
): Salida<"trabajosImpresion">[number] {
  const { id, estado, error, creadoEn, numero, copia, formato, informe, notaClave, proforma } = trabajo;
  const documento =
    numero === null
      ? FRASES_IMPRESION.trabajo.prueba
      : FRASES_IMPRESION.trabajo.documento(notaClave === null ? "Factura" : "Nota", numero);
  const papel =
    informe?.titulo ?? (proforma === null ? documento : FRASES_IMPRESION.trabajo.proforma(proforma));
  const detalle =
    formato === "pagina" ? FRASES_IMPRESION.trabajo.carta : copia === 1 ? FRASES_IMPRESION.trabajo.copia : "";
  return { id, estado, error, creadoEn, nombre: papel + detalle, destino: trabajo.destino ?? destino };
}

/** Answers the calls about labels. They bypass the queue, because the requester stands before the printer. */
export function deEtiquetas(deps: Deps, { carpetaTickets, pdf }: Partes) {
  return {
    imprimirEtiquetas: async ({ impresora, ...entrada }) => {
      const pedido = buildPedido(deps, entrada);
      if (!pedido.ok) return pedido;
      const impresas = withPrecios(deps.db, entrada.productos);
      const hojas = await pdf.etiquetas(pedido.value);
      const nombre = `etiquetas_${deps.nuevoId()}`;
      const salida = await imprimirHojas(impresora, carpetaTickets, nombre, hojas.pdf);
      if (salida.kind !== "impreso") return fail({ kind: "impresora", texto: salida.error, campos: [] });
      // A scale's label is for a piece, and not for the shelf.
      if (entrada.clase !== "balanza") recordAlDia(deps, impresas);
      const etiquetas = pedido.value.etiquetas.reduce((suma, { cantidad }) => suma + cantidad, 0);
      return ok({ destino: salida.destino, etiquetas, paginas: hojas.paginas });
    },
    etiquetasViejas: () => ok(buscarViejas(deps)),
    etiquetasAlDia: ({ productos }) => {
      recordAlDia(deps, productos);
      return ok(null);
    },
    muestraEtiquetas: async (entrada): Promise<Result<Salida<"muestraEtiquetas">, FalloPuente>> => {
      const pedido = buildPedido(deps, entrada);
      if (!pedido.ok) return pedido;
      const { etiquetas } = pedido.value;
      const unaDeCada = etiquetas.map(({ etiqueta }) => ({ etiqueta, cantidad: 1 }));
      const { dibujos } = await pdf.etiquetas({ ...pedido.value, etiquetas: unaDeCada });
      return ok({
        trazos: [...(dibujos[0]?.trazos ?? [])],
        etiquetas: etiquetas.reduce((suma, { cantidad }) => suma + cantidad, 0),
        paginas: pedido.value.paginas,
        sinBarras: etiquetas.flatMap(({ etiqueta }, i) =>
          dibujos[i]?.sinBarras === true ? [etiqueta.nombre] : [],
        ),
      });
    },
    pdfEtiquetas: async (entrada) => {
      const pedido = buildPedido(deps, entrada);
      if (!pedido.ok) return pedido;
      const hojas = await pdf.etiquetas(pedido.value);
      return ok({ nombre: "etiquetas.pdf", base64: hojas.pdf.toString("base64") });
    },
  } satisfies Partial<Llamadas>;
}

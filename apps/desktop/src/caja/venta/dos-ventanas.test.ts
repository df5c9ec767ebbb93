import { PAPEL_INICIAL } from "@mostrador/core";
import { describe, expect, test } from "vitest";
import { CONFIGURACION_INICIAL, CONTRATO } from "../../contract/index.ts";
import { mundosDePrueba, pedir } from "../support/mundos.ts";

/**
 * Guards that keep one window from writing over another's work, for each command that changes state. A new command does not
 * compile without its line. docs/trust.md 73.
 */
const GUARDAS = {
  /** The write names the revision that its window saw; an older one is refused. */
  revision: ["cobrar", "guardarVentaAbierta", "aparcarCarrito", "guardarEscrito"],
  /** The form sends what it read: a field that it did not change keeps the value of now. */
  campos: [
    "guardarConfiguracion",
    "guardarPapel",
    "guardarProducto",
    "editarCliente",
    "guardarPromocion",
    "guardarPresentacion",
    "guardarLista",
    "guardarTarifa",
    "guardarUsuario",
  ],
  /** The act has a key: a second one finds the first, and gives its outcome or its refusal. */
  llave: [
    "quitarCarrito",
    "descartarCarrito",
    "nombrarCarrito",
    "seguirSinEsperar",
    "descartarReabierta",
    "cancelarImpresion",
    "moverEfectivo",
    "responderDeber",
    "leerAviso",
    "anular",
    "revertirAnulacion",
    "anularDeLaTienda",
    "revertirDeLaTienda",
    "corregirObservada",
    "emitirNota",
    "darVale",
    "descartarNota",
    "iniciarTranscripcion",
    "descartarTranscripcion",
    "guardarManual",
    "quitarManual",
    "enviarTranscripcion",
    "borrarProducto",
    "borrarCliente",
    "borrarRegla",
    "guardarProforma",
    "descartarProforma",
    "emparejar",
    "cerrarTurno",
    "recibirCompra",
    "enviarTraslado",
    "recibirTraslado",
    "sacarExistencias",
  ],
  /** One of a kind is there at a time: a second one is refused, or leads to the same state. */
  uno: [
    "abrirTurno",
    "anotarAviso",
    "salirAlCampo",
    "volverDelCampo",
    "entrar",
    "bloquear",
    "instalar",
    "compartirServidor",
    "recuperarDiario",
    "codigoParaOtra",
    "entrarPractica",
    "salirPractica",
    "aceptarServidorAnterior",
    "confirmarReloj",
    "elegirPantallaTactil",
    "darLista",
    "guardarCliente",
    "datosManuales",
    "empezarConteo",
    "quitarContado",
    "cerrarConteo",
    "descartarConteo",
    "buscarActualizacion",
    "actualizar",
  ],
  /** Each one adds, in whatever order: paper, mail, permissions, rows of a list. */
  suma: [
    "contarProducto",
    "darDescuento",
    "darPrecio",
    "autorizar",
    "reimprimir",
    "reintentarImpresion",
    "abrirCajon",
    "imprimirPrueba",
    "imprimirPagina",
    "probarImpresora",
    "imprimirEtiquetas",
    "etiquetasAlDia",
    "imprimirX",
    "reimprimirZ",
    "enviarCorreo",
    "reimprimirDeLaTienda",
    "enviarCorreoDeLaTienda",
    "reimprimirNota",
    "importarProductos",
    "agregarCasilla",
    "moverCasilla",
    "moverPagina",
    "renombrarPagina",
    "imprimirProforma",
    "enviarProforma",
    "guardarDiagnostico",
  ],
} as const;

const COMANDOS = Object.entries(CONTRATO.comandos)
  .filter(([, { changesState }]) => changesState)
  .map(([nombre, { entrada }]) => ({ nombre, campos: camposDe(entrada) }));

/** Names of the fields of an input, also behind a transformation. */
function camposDe(entrada: unknown): readonly string[] {
  if (typeof entrada !== "object" || entrada === null) return [];
  if ("shape" in entrada) return Object.keys(Object(entrada.shape));
  return "in" in entrada ? camposDe(entrada.in) : [];
}

const camposPorNombre = new Map(COMANDOS.map(({ nombre, campos }) => [nombre, campos]));

describe("what two windows can write", () => {
  test("has a guard each, and one alone", () => {
    const guardados = Object.values(GUARDAS).flat();
    expect(guardados.toSorted()).toEqual(COMANDOS.map(({ nombre }) => nombre).toSorted());
  });

  test.each(GUARDAS.revision)("%s names the revision that its window saw", (nombre) => {
    expect(camposPorNombre.get(nombre)).toContain("vista");
  });

  test("every form with the fields of a row sends what it read", () => {
    for (const nombre of GUARDAS.campos) expect(camposPorNombre.get(nombre), nombre).toContain("visto");
  });

  test("every act with a key names it", () => {
    const llaves = ["id", "ventaId", "clave", "trabajoId", "cuf", "codigo", "turno", "transcripcionId"];
    for (const nombre of GUARDAS.llave)
      expect(
        llaves.some((llave) => camposPorNombre.get(nombre)?.includes(llave)),
        nombre,
      ).toBe(true);
  });
});

const start = mundosDePrueba();

describe("two windows with one form", () => {
  test("keep both choices of the till's settings", async () => {
    const mundo = await start();
    const visto = await pedir(mundo, "configuracion", {});
    await pedir(mundo, "guardarConfiguracion", { ...visto, balanza: "peso", visto });
    await pedir(mundo, "elegirPantallaTactil", { pantallaTactil: "mostrar" });
    const hecha = await pedir(mundo, "guardarConfiguracion", { ...visto, textoGrande: true, visto });
    expect(hecha).toMatchObject({ balanza: "peso", pantallaTactil: "mostrar", textoGrande: true });
    expect(await pedir(mundo, "configuracion", {})).toEqual(hecha);
  });

  test("keep both choices of the shop's paper", async () => {
    const mundo = await start();
    const visto = PAPEL_INICIAL;
    await pedir(mundo, "guardarPapel", { ...visto, mensaje: "Gracias", visto });
    const hecho = await pedir(mundo, "guardarPapel", { ...visto, vendedor: false, visto });
    expect(hecho).toEqual({ ...PAPEL_INICIAL, mensaje: "Gracias", vendedor: false });
  });

  test("that read nothing before store all of it", async () => {
    const mundo = await start();
    await pedir(mundo, "guardarConfiguracion", { ...CONFIGURACION_INICIAL, balanza: "peso" });
    expect(await pedir(mundo, "configuracion", {})).toEqual({ ...CONFIGURACION_INICIAL, balanza: "peso" });
  });
});

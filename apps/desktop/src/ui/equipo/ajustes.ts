/** All settings of the till, each with its page, its label and the words by which a person can search for it. */
import type { PapelTienda } from "@mostrador/core";
import type { Ajuste } from "@mostrador/core/ajustes";
import type { Configuracion, FalloPuente } from "../../contract/index.ts";

/** Pages of the settings, in menu order. */
export const PAGINAS = {
  impresora: "Impresora y cajón",
  papel: "Tickets y hojas",
  ventas: "Ventas y descuentos",
  efectivo: "Efectivo y PIN",
  facturas: "Facturas y balanza",
  copia: "Segunda copia",
  pantalla: "Pantalla",
  teclas: "Teclas",
} as const;

/** Name of a settings page, also used as its address: `abrir("configuracion", "impresora")`. */
export type NombrePagina = keyof typeof PAGINAS;

/** Settings that the printer assistant derives from test prints. No page shows them. */
type DelAsistente = "letras" | "qr" | "corte" | "pinCajon";

/** Name of a setting, or of an action on a settings page. */
export type NombreAjuste =
  | Exclude<keyof Configuracion, DelAsistente>
  | keyof PapelTienda
  | "asistente"
  | "prueba"
  | "cola";

interface AjusteCaja extends Ajuste {
  readonly pagina: NombrePagina;
}

/** All settings and actions. A setting without an entry does not compile. */
export const AJUSTES: Readonly<Record<NombreAjuste, AjusteCaja>> = {
  asistente: {
    pagina: "impresora",
    rotulo: "Configurar la impresora paso a paso",
    palabras: "instalar conectar tildes letras eñe qr corte guillotina cajón gaveta asistente",
  },
  impresora: {
    pagina: "impresora",
    rotulo: "Dónde está la impresora",
    palabras: "tickets térmica red wifi cable usb paralelo carpeta dirección puerto epson",
  },
  columnas: { pagina: "impresora", rotulo: "Ancho del papel", palabras: "rollo 80 58 mm tamaño" },
  abrirCajon: {
    pagina: "impresora",
    rotulo: "Abrir el cajón al cobrar en efectivo",
    palabras: "gaveta dinero plata",
  },
  impresoraPagina: {
    pagina: "impresora",
    rotulo: "Impresora de hojas carta",
    palabras: "a4 oficio láser factura entera",
  },
  prueba: { pagina: "impresora", rotulo: "Imprimir una prueba", palabras: "probar impresora" },
  cola: {
    pagina: "impresora",
    rotulo: "Cola de impresión",
    palabras: "pendientes atascado no sale reintentar cancelar papeles",
  },
  mensaje: { pagina: "papel", rotulo: "Mensaje al pie", palabras: "gracias saludo texto pie ticket cambios" },
  formaPago: { pagina: "papel", rotulo: "Imprimir la forma de pago", palabras: "efectivo tarjeta qr" },
  vendedor: { pagina: "papel", rotulo: "Imprimir quién vendió", palabras: "cajero nombre usuario" },
  descuentoMaximo: {
    pagina: "ventas",
    rotulo: "Descuento sin permiso, hasta (%)",
    palabras: "rebaja porcentaje límite autorizar",
  },
  cantidadMaxima: {
    pagina: "ventas",
    rotulo: "Preguntar cuando una línea pasa de (cantidad)",
    palabras: "cantidad máxima confirmar error mucho",
  },
  esperaSegundos: {
    pagina: "ventas",
    rotulo: "Segundos de espera antes de facturar fuera de línea",
    palabras: "internet lento demora tiempo impuestos corte",
  },
  exigirTurno: {
    pagina: "efectivo",
    rotulo: "No vender con la caja cerrada",
    palabras: "abrir turno obligatorio apertura",
  },
  arqueoCiego: {
    pagina: "efectivo",
    rotulo: "Contar a ciegas: lo que debe haber se ve después de contar",
    palabras: "arqueo cierre diferencia esperado",
  },
  bloqueoMinutos: {
    pagina: "efectivo",
    rotulo: "Minutos sin uso para pedir el PIN (0: nunca)",
    palabras: "bloquear clave seguridad tiempo",
  },
  sectores: {
    pagina: "facturas",
    rotulo: "Tipos de factura que emite esta caja",
    palabras: "sector hotel alquiler hospital documento",
  },
  balanza: {
    pagina: "facturas",
    rotulo: "Etiquetas de la balanza (códigos que empiezan con 2)",
    palabras: "peso kilo precio pesar",
  },
  carpetaDiario: {
    pagina: "copia",
    rotulo: "Segunda copia de las ventas (carpeta)",
    palabras: "respaldo disco usb memoria guardar recuperar perdida",
  },
  textoGrande: { pagina: "pantalla", rotulo: "Letras grandes", palabras: "tamaño ver lentes zoom" },
  pantallaTactil: {
    pagina: "pantalla",
    rotulo: "Pantalla táctil: cuadrícula de productos y teclado numérico",
    palabras: "dedo tocar botones tablet",
  },
  teclas: {
    pagina: "teclas",
    rotulo: "La tecla de cada acción",
    palabras: "atajos f9 cobrar teclado cambiar",
  },
};

/** A setting with its name, for the search. */
export interface AjusteConNombre extends AjusteCaja {
  readonly nombre: NombreAjuste;
}

/** All settings, in page order. */
export const LISTA: readonly AjusteConNombre[] = Object.entries(AJUSTES).flatMap(([nombre, ajuste]) =>
  isAjuste(nombre) ? [{ ...ajuste, nombre }] : [],
);

/** Returns the title of a page; for any other name, the name itself. */
export function tituloDe(pagina: string): string {
  return isPagina(pagina) ? PAGINAS[pagina] : pagina;
}

/** Tells whether a text is the name of a settings page. */
export function isPagina(texto: string): texto is NombrePagina {
  return Object.hasOwn(PAGINAS, texto);
}

function isAjuste(texto: unknown): texto is NombreAjuste {
  return typeof texto === "string" && Object.hasOwn(AJUSTES, texto);
}

/** Error text of each invalid setting. */
export type Faltas = Readonly<Partial<Record<NombreAjuste, string>>>;

/** Finds the invalid settings in a refusal, and the first of them. */
export function readFaltas(fallo: FalloPuente | null): {
  readonly faltas: Faltas;
  readonly primera: NombreAjuste | null;
} {
  const campos = (fallo?.campos ?? []).flatMap(({ loc, msg }) => {
    const nombre = loc.find(isAjuste);
    return isAjuste(nombre) ? [{ nombre, msg }] : [];
  });
  return {
    faltas: Object.fromEntries(campos.toReversed().map(({ nombre, msg }) => [nombre, msg])),
    primera: campos[0]?.nombre ?? null,
  };
}

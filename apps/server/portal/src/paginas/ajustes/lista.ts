/** The searchable list of the portal's settings: each with its page, its label and its search words. */
import type { Ajuste } from "@mostrador/core/ajustes";
import type { Inicio } from "../../tipos.ts";

/** Pages of the settings, in display order. */
export const PAGINAS = {
  empresa: "Empresa",
  avisos: "Avisos por correo",
  firma: "Firma y token",
  talonarios: "Talonarios manuales",
  credito: "Crédito fiscal parcial",
  programas: "Clave de API",
  copia: "Copia fuera del local",
  correo: "Servidor de correo",
  produccion: "Pasar a producción",
} as const;

/** A page of the settings; its address is `/portal/ajustes/<name>`. */
export type NombrePagina = keyof typeof PAGINAS;

/** Sections of the portal that are not settings but are found by the same search, keyed by address. */
const SECCIONES: Readonly<Record<string, string>> = {
  usuarios: "Usuarios",
  accesos: "Accesos",
  equipos: "Equipos",
  webhooks: "Webhooks",
  consumo: "Créditos",
  estado: "Estado",
  productos: "Productos",
  precios: "Precios",
};

const AJUSTES: readonly Ajuste[] = [
  {
    pagina: "ajustes/empresa",
    rotulo: "Empresa y NIT",
    palabras: "razón social nombre modalidad ambiente datos",
  },
  {
    pagina: "ajustes/avisos",
    rotulo: "Avisos que le llegan por correo",
    palabras: "notificaciones alertas mensajes",
  },
  {
    pagina: "ajustes/avisos",
    rotulo: "Aviso cuando falta dinero en una caja",
    palabras: "faltante cierre arqueo",
  },
  {
    pagina: "ajustes/avisos",
    rotulo: "Aviso de descuentos y anulaciones",
    palabras: "rebajas devoluciones cajón",
  },
  {
    pagina: "ajustes/firma",
    rotulo: "Certificado de firma",
    palabras: "firma digital p12 pfx adsib vencer renovar",
  },
  { pagina: "ajustes/firma", rotulo: "Token de Impuestos", palabras: "token delegado siat vencer renovar" },
  {
    pagina: "ajustes/talonarios",
    rotulo: "Talonarios manuales (CAFC)",
    palabras: "facturas a mano papel corte luz contingencia",
  },
  {
    pagina: "ajustes/credito",
    rotulo: "Parte de la factura que da crédito fiscal",
    palabras: "combustible gasolina diésel hidrocarburos 70 % ley 317 porcentaje",
  },
  {
    pagina: "ajustes/programas",
    rotulo: "Clave de API",
    palabras: "sistema erp programa conectar integrar llave",
  },
  {
    pagina: "ajustes/programas",
    rotulo: "Importes que cambian al redondear",
    palabras: "decimales centavos precisión api",
  },
  {
    pagina: "ajustes/copia",
    rotulo: "Copia fuera del local",
    palabras: "respaldo disco nube sftp s3 guardar robo incendio",
  },
  { pagina: "ajustes/copia", rotulo: "Clave de las copias", palabras: "cifrado restaurar recuperar" },
  {
    pagina: "ajustes/correo",
    rotulo: "Servidor de correo",
    palabras: "smtp gmail enviar facturas remitente email",
  },
  {
    pagina: "ajustes/produccion",
    rotulo: "Pasar a producción",
    palabras: "pruebas facturas reales habilitar",
  },
  {
    pagina: "usuarios",
    rotulo: "Personas que entran al portal",
    palabras: "invitar contador dueño cajero rol",
  },
  { pagina: "accesos", rotulo: "Sesiones abiertas", palabras: "cerrar sesión equipos teléfono seguridad" },
  { pagina: "accesos", rotulo: "Clave del dueño", palabras: "contraseña llave reserva entrar" },
  {
    pagina: "equipos",
    rotulo: "Cajas y su emparejamiento",
    palabras: "computadora código conectar nueva perdida",
  },
  { pagina: "webhooks", rotulo: "Webhooks", palabras: "sistema avisar programa url secreto" },
  { pagina: "consumo", rotulo: "Créditos", palabras: "recargar saldo quedan" },
  { pagina: "estado", rotulo: "Estado del sistema", palabras: "disco hora salud versión" },
  { pagina: "productos", rotulo: "Importar una planilla de productos", palabras: "excel csv lista precios" },
  { pagina: "precios", rotulo: "Promociones y listas de precios", palabras: "ofertas descuento cantidad" },
];

const PROPIO = "ajustes/";

/** Tells whether a text is the name of a page of the settings. */
export function isPagina(texto: string): texto is NombrePagina {
  return Object.hasOwn(PAGINAS, texto);
}

/** Returns the title of the page at an address of the portal; an unknown address is returned unchanged. */
export function tituloDe(pagina: string): string {
  const propia = pagina.startsWith(PROPIO) ? pagina.slice(PROPIO.length) : "";
  return isPagina(propia) ? PAGINAS[propia] : (SECCIONES[pagina] ?? pagina);
}

/**
 * Lists the pages available to a person. Server pages require a shop's own server, and some pages require a person who
 * signed in by mail.
 */
export function paginasDe({ servidorPropio, correo, empresa }: Inicio): readonly NombrePagina[] {
  const hay: Readonly<Partial<Record<NombrePagina, boolean>>> = {
    avisos: correo !== null,
    credito: empresa.creditoParcial,
    copia: servidorPropio,
    correo: servidorPropio,
    produccion: empresa.ambiente === 2 && correo !== null,
  };
  return Object.keys(PAGINAS)
    .filter(isPagina)
    .filter((pagina) => hay[pagina] ?? true);
}

/** Lists the settings that a person can search: those of the given pages, and the other sections. */
export function ajustesDe(paginas: readonly NombrePagina[]): readonly Ajuste[] {
  const suyas = new Set<string>(paginas.map((pagina) => PROPIO + pagina));
  return AJUSTES.filter(({ pagina }) => suyas.has(pagina) || pagina in SECCIONES);
}

import type { Leyenda } from "../tipos.ts";
import { ACTIVIDADES } from "./actividades.ts";

/** Phrases of Law 453 that every trade prints. */
const COMUNES = [
  "Ley N° 453: Tienes derecho a un trato equitativo sin discriminación en la oferta de productos y servicios.",
  "Ley N° 453: En caso de incumplimiento a lo ofertado o convenido, el proveedor debe reparar o sustituir el producto o servicio.",
  "Ley N° 453: El proveedor debe brindar atención sin discriminación, con respeto, calidez y cordialidad a los usuarios y consumidores.",
  "Ley N° 453: Puedes acceder a la reclamación cuando tus derechos han sido vulnerados.",
] as const;

/** Phrases for activities that sell goods. */
const BIENES = [
  "Ley N° 453: Tienes derecho a recibir información sobre las características y contenidos de los productos que consumes.",
  "Ley N° 453: Está prohibido importar, distribuir o comercializar productos expirados o prontos a expirar.",
  "Ley N° 453: Los productos deben suministrarse en condiciones de inocuidad, calidad y seguridad.",
] as const;

/** Phrases for activities that render services. */
const SERVICIOS = [
  "Ley N° 453: Tienes derecho a recibir información sobre las características y contenidos de los servicios que utilices.",
  "Ley N° 453: Los servicios deben suministrarse en condiciones de inocuidad, calidad y seguridad.",
  "Ley N° 453: El proveedor de servicios debe habilitar medios e instrumentos para efectuar consultas y reclamaciones.",
] as const;

const ACTIVIDADES_DE_SERVICIO: ReadonlySet<string> = new Set([
  "9511000",
  "6810100",
  "5510100",
  "7911000",
  "8530100",
  "3510100",
  "8610100",
  "6201000",
]);

/** The phrases of each demo activity. */
export const LEYENDAS: readonly Leyenda[] = ACTIVIDADES.flatMap(({ codigoCaeb }) => {
  const propias = ACTIVIDADES_DE_SERVICIO.has(codigoCaeb) ? SERVICIOS : BIENES;
  return [...COMUNES, ...propias].map((descripcionLeyenda) => ({
    codigoActividad: codigoCaeb,
    descripcionLeyenda,
  }));
});

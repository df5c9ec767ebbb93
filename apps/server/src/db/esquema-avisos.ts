import type { Generated } from "kysely";

interface AvisoCreditos {
  nit: number;
  recarga_id: number;
}

/** One look at whether a tax system answers: 1 production, 2 pilot. */
interface Sondeo {
  ambiente: 1 | 2;
  en: number;
  ok: number;
  ms: number;
}

interface Webhook {
  id: string;
  nit: number;
  url: string;
  /** JSON: exact kinds, `prefix.*` or `*`. */
  eventos: string;
  /** Sealed. */
  secreto: Buffer;
  /** The one before, for servers of an older version; today's read `webhook_secretos` too. */
  secreto_anterior: Buffer | null;
  anterior_hasta: number | null;
  activo: number;
  /** When a delivery was given up; null while all is well. */
  fallando_desde: number | null;
  creado_en: number;
}

/** A secret that was rotated away and goes on signing until its own end. */
interface SecretoWebhook {
  webhook_id: string;
  /** Sealed. */
  secreto: Buffer;
  hasta: number;
}

/** Something that happened and that webhooks are told of. */
interface Suceso {
  id: string;
  nit: number;
  tipo: string;
  datos: string;
  en: number;
}

interface Entrega {
  id: Generated<number>;
  webhook_id: string;
  suceso_id: string;
  estado: "pendiente" | "entregada" | "abandonada";
  intentos: number;
  proximo_en: number;
  creado_en: number;
}

interface IntentoEntrega {
  entrega_id: number;
  numero: number;
  en: number;
  /** Null where no answer came. */
  status: number | null;
  ms: number;
  error: string | null;
}

/** A document on its way to its buyer by e-mail. */
interface Correo {
  id: Generated<number>;
  cuf: string;
  para: string;
  estado: "pendiente" | "enviado" | "abandonado";
  intentos: number;
  proximo_en: number;
  error: string | null;
  creado_en: number;
}

/** Who may do what in a company's name, by the address that the identity token says. */
interface Usuario {
  correo: string;
  nit: number;
  rol: "dueno" | "cajero";
  creado_en: number;
}

/** Access offered to an address and not accepted yet. */
type Invitacion = Usuario;

/** The company that a person acts for, of those that he belongs to. */
interface Eleccion {
  correo: string;
  nit: number;
}

/** A sign-in link that was handed out; its token is kept as a hash. */
interface Acceso {
  hash: string;
  correo: string;
  vence_en: number;
  usado: number;
  /** The network address that asked for it. */
  desde: string | null;
}

/** A document that was mailed again by its company's order. */
interface Reenvio {
  id: Generated<number>;
  nit: number;
  cuf: string;
  para: string;
  en: number;
}

interface SolicitudProduccion {
  id: Generated<number>;
  nit: number;
  correo: string | null;
  datos: string;
  en: number;
}

/** Tables of what is told to others and by whom: users, webhooks, low credits, the tax system's state. */
export interface TablasAvisos {
  latidos: { id: 1; en: number; relleno: Buffer | null };
  avisos_creditos: AvisoCreditos;
  sondeos: Sondeo;
  correos: Correo;
  usuarios: Usuario;
  invitaciones: Invitacion;
  elecciones: Eleccion;
  accesos: Acceso;
  reenvios: Reenvio;
  solicitudes_produccion: SolicitudProduccion;
  webhooks: Webhook;
  webhook_secretos: SecretoWebhook;
  sucesos: Suceso;
  entregas: Entrega;
  intentos_entrega: IntentoEntrega;
}

/** Tables of notices, webhooks, mails, users and sign-in. */
import type { Generated } from "kysely";
import type { Cuf, Nit } from "@mostrador/core";

interface AvisoCreditos {
  nit: Nit;
  recargaId: number;
}

/** A probe of a tax system: of production (1) or the pilot (2). */
interface Sondeo {
  ambiente: 1 | 2;
  en: number;
  ok: number;
  ms: number;
}

interface Webhook {
  id: string;
  nit: Nit;
  url: string;
  /** Kinds of events that are delivered, as JSON: exact kinds, `prefix.*` or `*`. */
  eventos: string;
  /** Sealed secret that signs the deliveries. */
  secreto: Buffer;
  /** Previous secret, for servers of an older version. Present ones read `webhook_secretos` too. */
  secretoAnterior: Buffer | null;
  anteriorHasta: number | null;
  activo: number;
  /** Moment when a delivery was given up; null while none is. */
  fallandoDesde: number | null;
  creadoEn: number;
}

/** A replaced secret that goes on signing until its own end. */
interface SecretoWebhook {
  webhookId: string;
  /** Sealed secret that signs the deliveries. */
  secreto: Buffer;
  hasta: number;
}

/** An event that is delivered to webhooks. */
interface Suceso {
  id: string;
  nit: Nit;
  tipo: string;
  datos: string;
  en: number;
  /** The event's place in the company's feed; null for events of an older program. */
  version: number | null;
}

interface Entrega {
  id: Generated<number>;
  webhookId: string;
  sucesoId: string;
  estado: "pendiente" | "entregada" | "abandonada";
  intentos: number;
  proximoEn: number;
  creadoEn: number;
}

interface IntentoEntrega {
  entregaId: number;
  numero: number;
  en: number;
  /** HTTP status of the answer; null where none came. */
  status: number | null;
  ms: number;
  error: string | null;
}

/** A letter that waits, was sent or was given up. */
export interface Carta {
  para: string;
  estado: "pendiente" | "enviado" | "abandonado";
  intentos: number;
  proximoEn: number;
  error: string | null;
  creadoEn: number;
}

/** A document on its way to its buyer by e-mail. */
interface Correo extends Carta {
  id: Generated<number>;
  /** Null for letters of an older program. */
  nit: Nit | null;
  cuf: Cuf;
}

/** A person's role in a company, by the address in the identity token. */
interface Usuario {
  correo: string;
  nit: Nit;
  rol: "dueno" | "cajero" | "contador";
  creadoEn: number;
}

/** Access offered to an address and not accepted yet. */
type Invitacion = Usuario;

/** The company that a person acts for, among the person's companies. */
interface Eleccion {
  correo: string;
  nit: Nit;
}

/** A sign-in link that was sent; only its token's hash is kept. */
interface Acceso {
  hash: string;
  correo: string;
  venceEn: number;
  usado: number;
  /** Network address that requested the link. */
  desde: string | null;
}

/** A document that its company ordered to be mailed again. */
interface Reenvio {
  id: Generated<number>;
  nit: Nit;
  cuf: Cuf;
  para: string;
  en: number;
}

/** A person's choice of a kind of notice in a company. */
interface AvisoDueno {
  nit: Nit;
  correo: string;
  clase: string;
  activo: number;
  /** Least amount that is reported, in centavos. */
  minimo: number;
  dichoEn: number;
}

interface SolicitudProduccion {
  id: Generated<number>;
  nit: Nit;
  correo: string | null;
  datos: string;
  en: number;
}

/** Tables of notices and their receivers: users, webhooks, low credits, the tax system's state. */
export interface TablasAvisos {
  latidos: { id: 1; en: number; relleno: Buffer | null };
  avisosCreditos: AvisoCreditos;
  sondeos: Sondeo;
  correos: Correo;
  usuarios: Usuario;
  avisosDueno: AvisoDueno;
  invitaciones: Invitacion;
  elecciones: Eleccion;
  accesos: Acceso;
  reenvios: Reenvio;
  solicitudesProduccion: SolicitudProduccion;
  webhooks: Webhook;
  webhookSecretos: SecretoWebhook;
  sucesos: Suceso;
  entregas: Entrega;
  intentosEntrega: IntentoEntrega;
}

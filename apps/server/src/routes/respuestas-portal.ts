import { z } from "zod";
import { Dia, Factura, Momento } from "./respuestas.ts";

/** The portal's replies in code's names: routes answer with them, and the page uses their types. */

/** Fields by which the portal names a document. */
const DOCUMENTO = {
  cuf: z.string(),
  numero: z.int(),
  sucursal: z.int(),
  puntoVenta: z.int(),
  fechaEmision: Momento,
  monto: z.number(),
};

/** A message of the tax system with what to do about it. */
const Explicado = z.object({ codigo: z.int(), descripcion: z.string(), remedio: z.string() });
const vendido = { documentos: z.int(), monto: z.number() };

/** The company at a glance. */
export const Inicio = z.object({
  rol: z.string(),
  correo: z.string().nullable(),
  variasEmpresas: z.boolean(),
  empresa: z.object({
    nit: z.int(),
    razonSocial: z.string(),
    modalidad: z.int(),
    ambiente: z.int(),
    demo: z.boolean(),
  }),
  creditosDisponibles: z.int(),
  siat: z.enum(["operativo", "lento", "caido"]),
  certificadoVence: Momento.nullable(),
  puntos: z.array(z.object({ sucursal: z.int(), puntoVenta: z.int(), cufdVence: Momento.nullable() })),
  esperando: z.object({ documentos: z.int(), desde: Momento.nullable() }),
  observadas: z.int(),
  webhooksFallando: z.int(),
  /** The copy off the premises; null where none is configured, and to all but the owner. */
  copiaFuera: z
    .object({
      destino: z.string(),
      ultima: z.object({ de: Momento, enviadaEn: Momento, bytes: z.int() }).nullable(),
      fallo: z.object({ desde: Momento, motivo: z.string() }).nullable(),
      atrasada: z.boolean(),
    })
    .nullable(),
  /** The latest closings that were short of cash; none to a cashier. `falta` is a decimal text. */
  faltantes: z.array(
    z.object({
      sucursal: z.int(),
      puntoVenta: z.int(),
      caja: z.string().nullable(),
      z: z.int(),
      cerradoPor: z.string().nullable(),
      nota: z.string().nullable(),
      falta: z.string(),
    }),
  ),
});

/** The notices of the calling person; none of a key. `minimo`: centavos from which a shortage is told. */
export const Avisos = z.object({
  correo: z.string().nullable(),
  /** False on a server without a mail service. */
  hayCorreo: z.boolean(),
  avisos: z.array(
    z.object({
      clase: z.enum(["falta", "cajon", "certificado", "documentos", "creditos"]),
      activo: z.boolean(),
      minimo: z.int(),
    }),
  ),
});

/** The first steps of a shop; `pasos` is null where the owner hid them. */
export const PrimerosPasos = z.object({
  pasos: z
    .object({
      producto: z.boolean(),
      impresora: z.boolean(),
      segundaCaja: z.boolean(),
      contador: z.boolean(),
    })
    .nullable(),
  /** Addresses of this server in its network, the best first; none where it listens on its own computer alone. */
  direcciones: z.array(z.string()),
  /** The page that gives the code of a new till, as one SVG path on a square of `size` modules. */
  qr: z.object({ abre: z.url(), d: z.string(), size: z.int() }).nullable(),
});

/** Invoices that stand, by day and by point of sale. */
export const VentasDelPeriodo = z.object({
  desde: Dia,
  hasta: Dia,
  total: z.object(vendido),
  dias: z.array(z.object({ dia: Dia, ...vendido })),
  puntos: z.array(z.object({ sucursal: z.int(), puntoVenta: z.int(), ...vendido })),
});

/** The invoices that a search found. */
export const FacturasHalladas = z.object({ facturas: z.array(Factura), hayMas: z.boolean() });

/** Events with their packages, and observed invoices. */
export const Contingencia = z.object({
  eventos: z.array(
    z.object({
      id: z.int(),
      tipo: z.int(),
      sucursal: z.int(),
      puntoVenta: z.int(),
      inicio: Momento,
      fin: Momento,
      codigo: z.int().nullable(),
      descripcion: z.string(),
      mensajes: z.array(Explicado),
      paquetes: z.array(
        z.object({
          sector: z.int(),
          cantidad: z.int(),
          estado: z.string(),
          codigoRecepcion: z.string().nullable(),
          cafc: z.string().nullable(),
          mensajes: z.array(Explicado),
        }),
      ),
    }),
  ),
  observadas: z.array(
    z.object({
      ...DOCUMENTO,
      ...Explicado.shape,
    }),
  ),
});

/** Sales with several living documents; `total` counts those beyond the list, too. */
export const VentasDobles = z.object({
  ventas: z.array(
    z.object({
      ventaId: z.string(),
      documentos: z.array(
        z.object({
          ...DOCUMENTO,
          estado: z.string(),
          cliente: z.string(),
        }),
      ),
    }),
  ),
  total: z.int(),
});

/** The tills. */
export const Terminales = z.object({
  terminales: z.array(
    z.object({
      id: z.string(),
      nombre: z.string(),
      sucursal: z.int(),
      puntoVenta: z.int(),
      revocado: z.boolean(),
      vistoEn: Momento.nullable(),
      esperando: z.int(),
      esperandoDesde: Momento.nullable(),
    }),
  ),
});

/** Credits used. */
export const Consumo = z.object({
  desde: Dia,
  hasta: Dia,
  agrupadoPor: z.enum(["dia", "mes"]),
  totalConsumido: z.int(),
  creditosDisponibles: z.int(),
  consumo: z.array(z.object({ periodo: z.string(), creditosConsumidos: z.int() })),
});

/** The latest deliveries of a webhook. */
export const Entregas = z.object({
  entregas: z.array(
    z.object({
      id: z.int(),
      webhookId: z.string(),
      tipo: z.string(),
      estado: z.string(),
      intentos: z.int(),
      proximoEn: Momento.nullable(),
      creadoEn: Momento,
      ultimo: z
        .object({
          en: Momento,
          status: z.int().nullable(),
          ms: z.int().nullable(),
          error: z.string().nullable(),
        })
        .nullable(),
    }),
  ),
});

/** The role of a user of the portal. */
export const Rol = z.enum(["dueno", "cajero", "contador"], "Use dueno, cajero o contador.");

/** Tells whether a person is a user already, or was only invited. */
export const EstadoUsuario = z.enum(["activo", "invitado"]);

/** The people who may enter the portal. */
export const Usuarios = z.object({
  usuarios: z.array(z.object({ correo: z.string(), rol: Rol, estado: EstadoUsuario, creadoEn: Momento })),
});

const EmpresaPropia = z.object({ nit: z.int(), razonSocial: z.string(), rol: Rol, demo: z.boolean() });

/** The companies of the person who signed in, and those that offer access. */
export const MisEmpresas = z.object({
  correo: z.string(),
  empresas: z.array(EmpresaPropia.extend({ elegida: z.boolean() })),
  invitaciones: z.array(EmpresaPropia),
});

/** An authorisation of hand-written invoices. */
export const Cafc = z.object({
  codigo: z.string(),
  sector: z.int(),
  desdeNumero: z.int(),
  hastaNumero: z.int(),
  desde: Dia,
  hasta: Dia,
});

/** A company's authorisations of hand-written invoices. */
export const Cafcs = z.object({ cafcs: z.array(Cafc) });

const WebhookVisto = z.object({
  id: z.string(),
  url: z.string(),
  eventos: z.array(z.string()),
  activo: z.boolean(),
  fallandoDesde: Momento.nullable(),
  creadoEn: Momento,
  ultimaEntrega: z
    .object({ tipo: z.string(), estado: z.string(), status: z.int().nullable(), en: Momento })
    .nullable(),
});

/** The webhooks of an account; never their secrets. */
export const Webhooks = z.object({ webhooks: z.array(WebhookVisto) });

/** The account's key and where it is used. docs/api.md A30. */
export const Clave = z.object({
  apiKey: z.string(),
  cabecera: z.string(),
  baseUrl: z.url(),
  creadoEn: Momento,
});

const LugarDeCaja = z.object({
  sucursal: z.int(),
  puntoVenta: z.int(),
  /** Name of the till of the point of sale; null: there never was one. */
  caja: z.string().nullable(),
});

/** The cash sessions of a company's tills, as far as reported. Amounts are decimal texts in bolivianos. */
export const Turnos = z.object({
  abiertos: z.array(
    LugarDeCaja.extend({
      numero: z.int(),
      abiertoEn: Momento,
      abiertoPor: z.string().nullable(),
      inicial: z.string(),
      ventas: z.object({ cantidad: z.int(), total: z.string() }),
      esperado: z.string(),
      /** Of the last fact that the till reported about it. */
      contadoHasta: Momento,
    }),
  ),
  cierres: z.array(
    LugarDeCaja.extend({
      z: z.int(),
      abiertoEn: Momento,
      cerradoEn: Momento,
      cerradoPor: z.string().nullable(),
      ventas: z.object({ cantidad: z.int(), total: z.string() }),
      esperado: z.string(),
      contado: z.string(),
      diferencia: z.string(),
      nota: z.string().nullable(),
      huella: z.string(),
    }),
  ),
});

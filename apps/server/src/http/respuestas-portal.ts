import { explicado } from "@mostrador/core";
import { z } from "zod";
import { CLASES_AVISO } from "../avisos/elegir-aviso.ts";
import { DeLaCaja, Dia, Factura, Momento, MontoDeDocumento } from "./respuestas.ts";
import { EstadoCopiaFuera } from "../operacion/routes/vista-copia-fuera.ts";

/** The portal's replies in code's names: routes answer with them, and the page uses their types. */

/** Fields by which the portal names a document. */
const DOCUMENTO = {
  cuf: explicado(z.string(), "Código único del documento (CUF)."),
  numero: explicado(z.int(), "Número fiscal del documento.", 42),
  sucursal: explicado(z.int(), "Sucursal del documento; 0 es la casa matriz.", 0),
  puntoVenta: explicado(z.int(), "Punto de venta en su sucursal.", 0),
  fechaEmision: explicado(Momento, "Fecha y hora de emisión, con su desfase."),
  monto: explicado(MontoDeDocumento, "Total del documento en bolivianos.", 118.5),
};

/** A message of the tax system with what to do about it. */
const Explicado = z.object({
  codigo: explicado(z.int(), "Código del mensaje en el catálogo del SIN.", 1037),
  descripcion: explicado(z.string(), "Texto del mensaje, como lo da el SIN."),
  remedio: explicado(z.string(), "Qué hacer."),
});
const vendido = {
  documentos: explicado(z.int(), "Cuántas facturas son.", 48),
  monto: explicado(z.number(), "Suma de sus totales, en bolivianos.", 5120.5),
};

/** The company at a glance. */
export const Inicio = z.object({
  rol: explicado(z.string(), "Rol de quien pregunta."),
  correo: explicado(z.string().nullable(), "Su correo; nulo si llama con una clave."),
  variasEmpresas: explicado(z.boolean(), "Si tiene acceso a varias empresas."),
  empresa: explicado(
    z.object({
      nit: explicado(z.int(), "NIT de la empresa.", 1023456022),
      razonSocial: explicado(z.string(), "Razón social de la empresa."),
      modalidad: explicado(z.int(), "1 electrónica en línea, 2 computarizada en línea.", 1),
      ambiente: explicado(z.int(), "1 producción, 2 pruebas.", 1),
      demo: explicado(z.boolean(), "Si es de demostración."),
    }),
    "La empresa en que está.",
  ),
  creditosDisponibles: explicado(z.int(), "Documentos que todavía puede emitir.", 950),
  siat: explicado(z.enum(["operativo", "lento", "caido"]), "Cómo responde el sistema tributario."),
  certificadoVence: explicado(
    Momento.nullable(),
    "Cuándo vence o venció el certificado de firma; nulo si no hay.",
  ),
  tokenVence: explicado(
    Momento.nullable(),
    "Cuándo vence o venció el token de Impuestos; nulo si no lo dice o no hay.",
  ),
  contacto: explicado(
    z.string().nullable(),
    "A quién se piden créditos y ayuda; nulo si quien opera el servidor no lo dice.",
    "Soporte Mostrador, 77712345",
  ),
  servidorPropio: explicado(
    z.boolean(),
    "Si el servidor es de la tienda y quien pregunta es su dueño: ajusta su copia y su correo.",
    true,
  ),
  puntos: explicado(
    z.array(
      z.object({
        sucursal: explicado(z.int(), "Sucursal del punto.", 0),
        puntoVenta: explicado(z.int(), "Código del punto.", 0),
        cufdVence: explicado(Momento.nullable(), "Hasta cuándo vale su CUFD; nulo si no tiene."),
      }),
    ),
    "Puntos de venta en que factura.",
  ),
  esperando: explicado(
    z.object({
      documentos: explicado(z.int(), "Cuántos son.", 0),
      enDuda: explicado(z.int(), "Cuántos de ellos se enviaron sin que se sepa si llegaron.", 0),
      desde: explicado(Momento.nullable(), "Emisión del más viejo; nulo si no hay."),
    }),
    "Documentos que aún no tienen respuesta final del SIN.",
  ),
  observadas: explicado(z.int(), "Documentos que el SIN observó.", 0),
  webhooksFallando: explicado(z.int(), "Webhooks cuyas entregas fallan.", 0),
  /** The copy off the premises; null where none is configured, and to all but the owner. */
  copiaFuera: explicado(
    EstadoCopiaFuera.nullable(),
    "La copia fuera del local; nulo si no hay o si no es la dueña quien pregunta.",
  ),
  /** The latest closings that were short of cash; none to a cashier. `falta` is a decimal text. */
  faltantes: explicado(
    z.array(
      z.object({
        sucursal: explicado(z.int(), "Sucursal de la caja.", 0),
        puntoVenta: explicado(z.int(), "Punto de venta de la caja.", 1),
        caja: explicado(
          z.string().nullable(),
          "Nombre de la caja del punto de venta; nulo si nunca hubo una.",
          "Caja 1",
        ),
        z: explicado(z.int(), "Número del cierre Z.", 12),
        cerradoPor: explicado(z.string().nullable(), "Quién cerró; nulo si no se sabe."),
        nota: explicado(z.string().nullable(), "Lo que escribió quien cerró; nulo si nada."),
        falta: explicado(z.string(), "Cuánto faltó, en bolivianos.", "5.00"),
        faltaDolares: explicado(z.string(), "Cuánto faltó, en dólares.", "0.00"),
      }),
    ),
    "Últimos cierres a los que faltó dinero; ninguno para un cajero.",
  ),
});

/** The notices of the calling person; none of a key. `minimo`: centavos from which a shortage is told. */
export const Avisos = z.object({
  correo: explicado(
    z.string().nullable(),
    "A dónde van los avisos de quien pregunta; nulo si llama con una clave.",
  ),
  /** False on a server without a mail service. */
  hayCorreo: explicado(z.boolean(), "Si el servidor puede mandar correos."),
  avisos: explicado(
    z.array(
      z.object({
        clase: explicado(z.enum(CLASES_AVISO), "Qué se avisa."),
        activo: explicado(z.boolean(), "Si se avisa."),
        minimo: explicado(z.int(), "Centavos desde los que se avisa un faltante; 0 en otras clases.", 0),
      }),
    ),
    "Un renglón por clase de aviso.",
  ),
});

/** The first steps of a shop; `pasos` is null where the owner hid them. */
export const PrimerosPasos = z.object({
  pasos: explicado(
    z
      .object({
        producto: explicado(z.boolean(), "Si ya hay un producto."),
        impresora: explicado(z.boolean(), "Si ya se imprimió."),
        segundaCaja: explicado(z.boolean(), "Si ya hay otra caja."),
        contador: explicado(z.boolean(), "Si ya se invitó a un contador."),
      })
      .nullable(),
    "Los primeros pasos de la tienda; nulo si se ocultaron.",
  ),
  /** Addresses of this server in its network, the best first; none where it listens on its own computer alone. */
  direcciones: explicado(
    z.array(z.string()),
    "Direcciones del servidor en su red, la mejor primero; vacío si solo atiende a su computadora.",
  ),
  deLaCaja: DeLaCaja,
  /** The page that gives the code of a new till, as one SVG path on a square of `size` modules. */
  qr: explicado(
    z
      .object({
        abre: explicado(z.url(), "Dirección que abre el código."),
        d: explicado(z.string(), "Dibujo del código, como camino SVG."),
        size: explicado(z.int(), "Lado del código, en módulos.", 29),
      })
      .nullable(),
    "Código de la página que empareja una caja; nulo si no hay dirección.",
  ),
});

/** Invoices that stand, by day and by point of sale. */
export const VentasDelPeriodo = z.object({
  desde: explicado(Dia, "Primer día del período."),
  hasta: explicado(Dia, "Último día del período."),
  total: explicado(z.object(vendido), "Facturas que valen en todo el período."),
  dias: explicado(
    z.array(z.object({ dia: explicado(Dia, "Día, AAAA-MM-DD."), ...vendido })),
    "Un renglón por día con ventas.",
  ),
  puntos: explicado(
    z.array(
      z.object({
        sucursal: explicado(z.int(), "Sucursal del punto.", 0),
        puntoVenta: explicado(z.int(), "Código del punto.", 0),
        ...vendido,
      }),
    ),
    "Un renglón por punto de venta.",
  ),
});

/** The invoices that a search found. */
export const FacturasHalladas = z.object({
  facturas: explicado(z.array(Factura), "Documentos hallados, los nuevos primero."),
  hayMas: explicado(z.boolean(), "Si hay más de los que se muestran."),
});

/** Events with their packages, and observed invoices. */
export const Contingencia = z.object({
  eventos: explicado(
    z.array(
      z.object({
        id: explicado(z.int(), "Número del evento en el servidor.", 7),
        tipo: explicado(z.int(), "Tipo del evento significativo.", 1),
        sucursal: explicado(z.int(), "Sucursal del evento.", 0),
        puntoVenta: explicado(z.int(), "Punto de venta del evento.", 0),
        inicio: explicado(Momento, "Cuándo empezó."),
        fin: explicado(Momento, "Cuándo terminó."),
        codigo: explicado(z.int().nullable(), "Código que dio el SIN; nulo si aún no se registró."),
        descripcion: explicado(z.string(), "Nombre del tipo de evento."),
        mensajes: explicado(z.array(Explicado), "Mensajes del SIN; vacío si no hay."),
        paquetes: explicado(
          z.array(
            z.object({
              sector: explicado(z.int(), "Sector de sus documentos.", 1),
              cantidad: explicado(z.int(), "Documentos que lleva.", 120),
              estado: explicado(z.string(), "Estado del paquete."),
              codigoRecepcion: explicado(
                z.string().nullable(),
                "Código de recepción del SIN; nulo si aún no lo dio.",
              ),
              cafc: explicado(z.string().nullable(), "CAFC de facturas escritas a mano; nulo si no lo son."),
              mensajes: explicado(z.array(Explicado), "Mensajes del SIN; vacío si no hay."),
            }),
          ),
          "Paquetes de documentos enviados por él.",
        ),
      }),
    ),
    "Eventos significativos de la página.",
  ),
  siguiente: explicado(z.string().nullable(), "Valor de `tras` para la página que sigue; nulo en la última."),
  observadas: explicado(
    z.array(
      z.object({
        ...DOCUMENTO,
        ...Explicado.shape,
      }),
    ),
    "Documentos que el SIN observó, los nuevos primero; hasta 100.",
  ),
  totalObservadas: explicado(z.int(), "Cuántos documentos observó el SIN, con los que la lista no trae.", 0),
});

/** Sales with several living documents; `total` counts those beyond the list, too. */
export const VentasDobles = z.object({
  ventas: explicado(
    z.array(
      z.object({
        ventaId: explicado(z.string(), "Identificador de la venta en su caja."),
        documentos: explicado(
          z.array(
            z.object({
              ...DOCUMENTO,
              estado: explicado(z.string(), "Estado del documento.", "EMITIDA"),
              cliente: explicado(z.string(), "Nombre o razón social del comprador."),
            }),
          ),
          "Sus documentos; debe quedar uno.",
        ),
      }),
    ),
    "Ventas con más de un documento vigente.",
  ),
  total: explicado(z.int(), "Cuántas ventas son, también fuera de la lista.", 0),
});

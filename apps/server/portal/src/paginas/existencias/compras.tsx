/** The list of purchases, the details of one of them, and the form that registers a purchase. */
import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { IconPackageImport } from "@tabler/icons-react";
import { bs, cantidad, fecha, nombreSucursal } from "@mostrador/core/formato";
import { useState } from "react";
import { useLeer } from "../../api.ts";
import { Largo, Lectura, Vacio } from "../../comun.tsx";
import { Filtros, type CampoFiltro } from "../../filtros.tsx";
import { consultaDe, distintos, useLista } from "../../navegar.ts";
import { Tabla, type Columna } from "../../tabla.tsx";
import type { CompraEntera, Compras as Halladas } from "../../tipos-tienda.ts";
import { Panel } from "../panel.tsx";
import type { PropsParte } from "./partes.tsx";
import { AJUSTES, FichaAjuste, type Ajuste } from "./ficha-ajuste.tsx";
import { FichaCompra } from "./ficha-compra.tsx";
import { FichaFactura } from "./ficha-factura.tsx";

type Compra = Halladas["compras"][number];
type Linea = CompraEntera["lineas"][number];

const VACIO = { ver: "saldos", buscar: "", estado: "", desde: "", hasta: "", sucursal: "", tras: "" };
const NUEVA = "compra";

export function Compras({ edita, sucursales }: PropsParte) {
  const { cual, filtro, poner, abrir, cerrar } = useLista("existencias", VACIO);
  const { ver: _ver, ...pedido } = filtro;
  const leido = useLeer<Halladas>(`/v1/compras?${consultaDe(pedido).toString()}`);
  const { ver: _deParte, tras: _pagina, ...puesto } = distintos(filtro, VACIO);
  return (
    <>
      <Filtros
        campos={camposDe(sucursales)}
        filtro={filtro}
        vacio={VACIO}
        poner={(cambio, como) => poner({ tras: "", ...cambio }, como)}
      >
        {edita && (
          <Button size="md" leftSection={<IconPackageImport size={18} />} onClick={() => abrir(NUEVA)}>
            Registrar compra
          </Button>
        )}
      </Filtros>
      <Lectura leido={leido}>
        {({ compras, siguiente }) =>
          compras.length === 0 ? (
            <Vacio>
              {Object.keys(puesto).length === 0
                ? "Todavía no hay compras. Cada una que registra entra en existencias a su costo."
                : "Ninguna compra coincide."}
            </Vacio>
          ) : (
            <div className="tarjeta">
              <Tabla
                nombre="Compras"
                columnas={COLUMNAS}
                filas={compras}
                claveDe={({ id }) => id}
                paginas={{ hayAntes: filtro.tras !== "", siguiente, poner: (tras) => poner({ tras }) }}
                abrir={{ hacer: ({ id }) => abrir(id), nombre: nombreDe }}
              />
            </div>
          )
        }
      </Lectura>
      <Panel
        abierto={cual !== null}
        titulo={cual === NUEVA ? "Registrar una compra" : "Compra"}
        cerrar={cerrar}
      >
        {cual === NUEVA && (
          <FichaCompra sucursales={sucursales} listo={() => (leido.releer(), cerrar())} cerrar={cerrar} />
        )}
        {cual !== null && cual !== NUEVA && (
          <VerCompra key={cual} id={cual} edita={edita} cambio={leido.releer} />
        )}
      </Panel>
    </>
  );
}

function camposDe(sucursales: readonly number[]): readonly CampoFiltro[] {
  return [
    { campo: "buscar", titulo: "Buscar", tipo: "busca", pista: "Proveedor o número de factura" },
    {
      campo: "estado",
      titulo: "Mostrar",
      tipo: "opciones",
      alFrente: true,
      opciones: [
        { value: "", label: "Todas" },
        { value: "porRecibir", label: "Por recibir" },
        { value: "porFacturar", label: "Por facturar" },
      ],
    },
    { campo: "desde", titulo: "Desde", tipo: "fecha" },
    { campo: "hasta", titulo: "Hasta", tipo: "fecha" },
    ...(sucursales.length < 2
      ? []
      : [
          {
            campo: "sucursal",
            titulo: "Sucursal",
            tipo: "opciones" as const,
            opciones: [
              { value: "", label: "Todas" },
              ...sucursales.map((una) => ({ value: String(una), label: nombreSucursal(una) })),
            ],
          },
        ]),
  ];
}

/** Returns a label for the pending step of a purchase; null if it is complete. */
function esperaDe({ porRecibir, porFacturar }: Compra): string | null {
  if (porRecibir) return "Por recibir";
  return porFacturar ? "Por facturar" : null;
}

/** Returns the accessible name of the button that opens a purchase. It contains all text visible on the button. */
function nombreDe(compra: Compra): string {
  return ["Ver la compra a", compra.razonSocial, esperaDe(compra) ?? ""].join(" ").trimEnd();
}

const COLUMNAS: readonly Columna<Compra>[] = [
  {
    clave: "proveedor",
    titulo: "Proveedor",
    celda: (compra) => (
      <>
        <Largo>{compra.razonSocial}</Largo>{" "}
        {esperaDe(compra) !== null && <Badge color="orange">{esperaDe(compra)}</Badge>}
      </>
    ),
    telefono: "titulo",
  },
  { clave: "fecha", titulo: "Fecha", celda: (compra) => fecha(compra.fecha) },
  {
    clave: "numero",
    titulo: "Factura",
    celda: ({ conFactura, numero, porFacturar }) =>
      conFactura ? numero : porFacturar ? "Por llegar" : "Sin factura",
  },
  { clave: "credito", titulo: "Crédito fiscal", celda: ({ credito }) => bs(credito), numero: true },
  { clave: "total", titulo: "Total", celda: ({ total }) => bs(total), numero: true },
];

const DE_LINEAS: readonly Columna<Linea>[] = [
  { clave: "producto", titulo: "Producto", celda: ({ descripcion }) => descripcion, telefono: "titulo" },
  {
    clave: "cantidad",
    titulo: "Cantidad",
    celda: (linea) =>
      linea.factor === "1"
        ? cantidad(linea.cantidad)
        : `${cantidad(linea.cantidad)} de ${cantidad(linea.factor)}`,
    numero: true,
  },
  { clave: "importe", titulo: "Importe", celda: ({ importe }) => bs(importe), numero: true },
  { clave: "costo", titulo: "Entró a", celda: ({ costo }) => bs(costo), numero: true },
];

interface PropsVer {
  readonly id: string;
  readonly edita: boolean;
  /** Reloads the list of purchases. */
  readonly cambio: () => void;
}

function VerCompra({ id, edita, cambio }: PropsVer) {
  const leido = useLeer<CompraEntera>(`/v1/compras/${encodeURIComponent(id)}`);
  const [ajuste, setAjuste] = useState<Cambio | null>(null);
  const salida = {
    listo: () => (setAjuste(null), leido.releer(), cambio()),
    cerrar: () => setAjuste(null),
  };
  return (
    <Lectura leido={leido}>
      {(compra) =>
        ajuste === null ? (
          <Entera compra={compra} cambiar={edita ? setAjuste : null} />
        ) : ajuste === "factura" ? (
          <FichaFactura compra={compra} {...salida} />
        ) : (
          <FichaAjuste compra={compra} clase={ajuste} {...salida} />
        )
      }
    </Lectura>
  );
}

function Entera({
  compra,
  cambiar,
}: {
  readonly compra: CompraEntera;
  readonly cambiar: ((ajuste: Cambio) => void) | null;
}) {
  return (
    <Stack>
      <div>
        <Text fw={600} className="libre">
          {compra.razonSocial}
        </Text>
        <Text size="sm" c="dimmed" className="libre">
          {compra.documento === null ? "" : `NIT ${compra.documento} · `}
          {fecha(compra.fecha)} · {nombreSucursal(compra.sucursal)}
        </Text>
        {compra.porFacturar && (
          <Text size="sm" c="orange">
            Llegó antes de su factura. Los importes son los que se esperan.
          </Text>
        )}
        {compra.conFactura && (
          <Text size="sm" className="libre">
            Factura {compra.numero} · autorización {compra.autorizacion}
          </Text>
        )}
      </div>
      <Tabla nombre="Lo que se compró" columnas={DE_LINEAS} filas={compra.lineas} claveDe={claveDe} ancha />
      <Text ta="right">
        {Number(compra.descuento) > 0 && `Descuento ${bs(compra.descuento)} · `}
        Total <b>{bs(compra.total)}</b> · crédito fiscal {bs(compra.credito)}
      </Text>
      {compra.ajustes.length > 0 && (
        <section aria-label="Lo que cambió después">
          <Text fw={600}>Lo que cambió después</Text>
          {compra.ajustes.map(({ id, clase, monto, nota, registradoEn }) => (
            <Text key={id} size="sm" className="libre">
              {fecha(registradoEn)}: {CAMBIOS[clase]}
              {clase === "recepcion" || clase === "factura" ? "" : `, ${bs(monto)}`}
              {nota === null ? "" : ` · ${nota}`}
            </Text>
          ))}
        </section>
      )}
      {cambiar !== null && (
        <Group gap="xs">
          {cambiosDe(compra).map((clase) => (
            <Button key={clase} size="md" variant="default" onClick={() => cambiar(clase)}>
              {clase === "factura" ? "Registrar su factura" : AJUSTES[clase]}
            </Button>
          ))}
        </Group>
      )}
    </Stack>
  );
}

/** A change of a purchase, or the arrival of the invoice for goods received earlier. */
type Cambio = Ajuste | "factura";

/** Lists the changes that a purchase allows now. A purchase whose invoices were registered separately is changed through those invoices. */
function cambiosDe({ porRecibir, porFacturar, ajustes }: CompraEntera): readonly Cambio[] {
  if (porRecibir) return ["recepcion"];
  if (porFacturar) return ["factura"];
  const facturada = ajustes.some(({ clase }) => clase === "factura");
  return facturada ? [] : ["correccion", "gasto", "descuento", "devolucion"];
}

const CAMBIOS: Readonly<Record<Cambio, string>> = {
  factura: "Llegó su factura",
  correccion: "Se corrigió un importe",
  gasto: "Gasto",
  descuento: "Descuento",
  devolucion: "Volvió al proveedor",
  recepcion: "Llegó mercadería",
};

function claveDe({ productoId, presentacionId, importe, cantidad: cuanto }: Linea): string {
  return [productoId, presentacionId, importe, cuanto].join("/");
}

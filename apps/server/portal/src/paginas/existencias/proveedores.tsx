/** Suppliers with their balances, the account of one of them with its payments, and pending credit notes. */
import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconCash } from "@tabler/icons-react";
import { bs, fecha } from "@mostrador/core/formato";
import { useState } from "react";
import { useLeer } from "../../api.ts";
import { Largo, Lectura, Vacio } from "../../comun.tsx";
import { Filtros } from "../../filtros.tsx";
import { consultaDe, useLista } from "../../navegar.ts";
import { Tabla, type Columna } from "../../tabla.tsx";
import type { CuentaProveedor, NotasProveedor, Proveedores as Hallados } from "../../tipos-tienda.ts";
import { Panel } from "../panel.tsx";
import { AnotarNota, Pagar } from "./ficha-pago.tsx";
import type { PropsParte } from "./partes.tsx";

type Proveedor = Hallados["proveedores"][number];
type Nota = NotasProveedor["notas"][number];
type Movimiento = CuentaProveedor["movimientos"][number];

const VACIO = { ver: "saldos", buscar: "" };
const CAMPOS = [
  { campo: "buscar", titulo: "Buscar", tipo: "busca", pista: "Nombre, NIT o teléfono" },
] as const;

export function Proveedores({ edita }: PropsParte) {
  const { cual, filtro, poner, abrir, cerrar } = useLista("existencias", VACIO);
  const { ver: _ver, ...pedido } = filtro;
  const leido = useLeer<Hallados>(`/v1/proveedores?${consultaDe(pedido).toString()}`);
  const notas = useLeer<NotasProveedor>("/v1/notas-proveedor");
  const nota = notas.datos?.notas.find(({ id }) => id === cual);
  return (
    <>
      <Pendientes notas={notas.datos?.notas ?? []} edita={edita} abrir={abrir} />
      <Filtros campos={CAMPOS} filtro={filtro} vacio={VACIO} poner={poner} />
      <Lectura leido={leido}>
        {({ proveedores }) =>
          proveedores.length === 0 ? (
            <Vacio>
              {filtro.buscar === ""
                ? "Todavía no hay proveedores: aparecen con su primera compra."
                : "Ningún proveedor coincide."}
            </Vacio>
          ) : (
            <div className="tarjeta">
              <Tabla
                nombre="Proveedores"
                columnas={COLUMNAS}
                filas={proveedores}
                claveDe={({ id }) => id}
                abrir={{ hacer: ({ id }) => abrir(id), nombre: (p) => `Ver la cuenta de ${p.razonSocial}` }}
              />
            </div>
          )
        }
      </Lectura>
      <Panel
        abierto={cual !== null}
        titulo={nota === undefined ? "Cuenta del proveedor" : "La nota del proveedor"}
        cerrar={cerrar}
      >
        {nota !== undefined && (
          <AnotarNota
            key={nota.id}
            nota={nota}
            listo={() => (notas.releer(), leido.releer(), cerrar())}
            cerrar={cerrar}
          />
        )}
        {cual !== null && nota === undefined && (notas.datos ?? notas.error) !== null && (
          <VerCuenta key={cual} id={cual} edita={edita} cambio={leido.releer} />
        )}
      </Panel>
    </>
  );
}

/** Credit notes that suppliers have not sent yet. Debt and tax credit stay unchanged until they arrive. */
function Pendientes({
  notas,
  edita,
  abrir,
}: {
  readonly notas: readonly Nota[];
  readonly edita: boolean;
  readonly abrir: (id: string) => void;
}) {
  if (notas.length === 0) return null;
  return (
    <Alert color="orange" title="Notas que los proveedores deben">
      <Stack gap="xs">
        {notas.map(({ id, clase, razonSocial, monto, registradoEn }) => (
          <Group key={id} justify="space-between" gap="sm">
            <Text size="sm" className="libre">
              {razonSocial}: {bs(monto)} por {clase === "devolucion" ? "una devolución" : "un descuento"},
              desde el {fecha(registradoEn)}
            </Text>
            {edita && (
              <Button variant="default" onClick={() => abrir(id)}>
                Anotar su nota
              </Button>
            )}
          </Group>
        ))}
      </Stack>
    </Alert>
  );
}

const COLUMNAS: readonly Columna<Proveedor>[] = [
  {
    clave: "nombre",
    titulo: "Proveedor",
    celda: ({ razonSocial }) => <Largo>{razonSocial}</Largo>,
    valor: ({ razonSocial }) => razonSocial,
    telefono: "titulo",
  },
  { clave: "documento", titulo: "NIT o documento", celda: ({ documento }) => documento ?? "" },
  { clave: "telefono", titulo: "Teléfono", celda: ({ telefono }) => telefono ?? "" },
  {
    clave: "saldo",
    titulo: "Se le debe",
    celda: ({ saldo }) => bs(saldo),
    valor: ({ saldo }) => Number(saldo),
    numero: true,
  },
];

const NOMBRES: Readonly<Record<Movimiento["motivo"], string>> = {
  compra: "Compra",
  pago: "Pago",
  correccion: "Corrección de una compra",
  nota: "Nota del proveedor",
};

const DE_CUENTA: readonly Columna<Movimiento>[] = [
  {
    clave: "motivo",
    titulo: "Qué fue",
    celda: ({ motivo, nota }) => (nota === null ? NOMBRES[motivo] : `${NOMBRES[motivo]}: ${nota}`),
    telefono: "titulo",
  },
  { clave: "fecha", titulo: "Fecha", celda: (movimiento) => fecha(movimiento.fecha) },
  { clave: "monto", titulo: "Monto", celda: ({ monto }) => bs(monto), numero: true },
];

function VerCuenta({
  id,
  edita,
  cambio,
}: {
  readonly id: string;
  readonly edita: boolean;
  readonly cambio: () => void;
}) {
  const [tras, setTras] = useState("");
  const [pagando, setPagando] = useState(false);
  const ruta = `/v1/proveedores/${encodeURIComponent(id)}/cuenta`;
  const leido = useLeer<CuentaProveedor>(tras === "" ? ruta : `${ruta}?tras=${tras}`);
  return (
    <Lectura leido={leido}>
      {({ proveedor, saldo, movimientos, siguiente }) => (
        <Stack>
          <div>
            <Text fw={600} className="libre">
              {proveedor.razonSocial}
            </Text>
            <Text>
              {Number(saldo) < 0 ? "Debe a la tienda " : "Se le debe "}
              <b>{bs(saldo.replace("-", ""))}</b>
            </Text>
          </div>
          {pagando ? (
            <Pagar
              proveedorId={id}
              listo={() => (setPagando(false), leido.releer(), cambio())}
              cerrar={() => setPagando(false)}
            />
          ) : (
            <>
              {edita && (
                <Group>
                  <Button size="md" leftSection={<IconCash size={18} />} onClick={() => setPagando(true)}>
                    Anotar un pago
                  </Button>
                </Group>
              )}
              <Tabla
                nombre="Cuenta"
                columnas={DE_CUENTA}
                filas={movimientos}
                claveDe={({ id: suyo }) => suyo}
                paginas={{ hayAntes: tras !== "", siguiente, poner: setTras }}
              />
            </>
          )}
        </Stack>
      )}
    </Lectura>
  );
}

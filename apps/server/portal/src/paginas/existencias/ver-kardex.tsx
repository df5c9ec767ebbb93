/** The movements of a product in a branch, newest first, and its reorder threshold. */
import { Group, Stack, Text, TextInput } from "@mantine/core";
import { NOMBRES_SALIDA } from "@mostrador/core";
import { bs, cantidad, fechaHora, nombreSucursal, parseDecimal } from "@mostrador/core/formato";
import { Boton } from "@mostrador/ui";
import { useState } from "react";
import { request, useAccion, useLeer } from "../../api.ts";
import { Aviso, Lectura } from "../../comun.tsx";
import { Tabla, type Columna } from "../../tabla.tsx";
import type { Kardex } from "../../tipos-tienda.ts";
import { faltaEn } from "./lineas.tsx";

type Movimiento = Kardex["movimientos"][number];

const NOMBRES: Readonly<Record<Movimiento["motivo"], string>> = {
  venta: "Venta",
  devolucion: "Devolución o anulación",
  compra: "Compra",
  inicial: "Lo que ya había",
  conteo: "Conteo",
  contraconteo: "Llegó tarde; el conteo ya lo tenía",
  correccion: "Corrección del costo",
  traslado: "Salió a otra sucursal",
  llegada: "Llegó de otra sucursal",
  ajusteCosto: "Cambió el costo de su compra",
  devolucionProveedor: "Volvió al proveedor",
  porEntregar: "Vendido, por entregar",
  entregado: "Entregado",
  ...NOMBRES_SALIDA,
};

const COLUMNAS: readonly Columna<Movimiento>[] = [
  {
    clave: "motivo",
    titulo: "Qué pasó",
    celda: ({ motivo, nota }) => (nota === null ? NOMBRES[motivo] : `${NOMBRES[motivo]}: ${nota}`),
    telefono: "titulo",
  },
  { clave: "instante", titulo: "Cuándo", celda: ({ instante }) => fechaHora(instante) },
  { clave: "cantidad", titulo: "Cantidad", celda: (m) => conSigno(m.cantidad), numero: true },
  { clave: "valor", titulo: "Valor", celda: ({ valor }) => bs(valor), numero: true },
  { clave: "queda", titulo: "Quedó", celda: ({ quedaCantidad }) => cantidad(quedaCantidad), numero: true },
  {
    clave: "origen",
    titulo: "Quién",
    celda: ({ usuario, origen }) => (usuario === null ? origen : `${usuario}, ${origen}`),
  },
];

function conSigno(texto: string): string {
  return Number(texto) > 0 ? `+${cantidad(texto)}` : cantidad(texto);
}

/** The movements of one product. `cual`: branch and product id, separated by a point. */
export function VerKardex({ cual, edita }: { readonly cual: string; readonly edita: boolean }) {
  const corte = cual.indexOf(".");
  const [sucursal, productoId] = [cual.slice(0, corte), cual.slice(corte + 1)];
  const [tras, setTras] = useState("");
  const consulta = new URLSearchParams({
    producto_id: productoId,
    sucursal,
    ...(tras === "" ? {} : { tras }),
  });
  const leido = useLeer<Kardex>(`/v1/kardex?${consulta.toString()}`);
  return (
    <Lectura leido={leido}>
      {({ producto, saldo, movimientos, siguiente }) => (
        <Stack>
          <div>
            <Text fw={600} className="libre">
              {producto.descripcion}
            </Text>
            <Text size="sm" c="dimmed">
              {producto.codigo} · {nombreSucursal(Number(sucursal))}
            </Text>
          </div>
          {saldo !== null && (
            <Text>
              Hay <b>{cantidad(saldo.cantidad)}</b>, a <span className="entero">{bs(saldo.costo)}</span> cada
              unidad: valen <span className="entero">{bs(saldo.valor)}</span>.
            </Text>
          )}
          {saldo !== null && edita && (
            <Minimo productoId={productoId} sucursal={Number(sucursal)} antes={saldo.minimo} />
          )}
          <Tabla
            nombre="Movimientos"
            columnas={COLUMNAS}
            filas={movimientos}
            claveDe={({ id }) => id}
            paginas={{ hayAntes: tras !== "", siguiente, poner: setTras }}
            ancha
          />
        </Stack>
      )}
    </Lectura>
  );
}

/** A field for the quantity at which the product has to be reordered; empty disables it. */
function Minimo({
  productoId,
  sucursal,
  antes,
}: {
  readonly productoId: string;
  readonly sucursal: number;
  readonly antes: string | null;
}) {
  const [texto, setTexto] = useState(antes ?? "");
  const [guardado, setGuardado] = useState(antes ?? "");
  const accion = useAccion();
  const falta = faltaEn(texto) ?? (texto.trim() === guardado ? "Es lo que está guardado." : null);
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault();
        if (falta !== null) return;
        const minimo = texto.trim() === "" ? null : parseDecimal(texto);
        accion.hacer(async () => {
          await request("POST", "/v1/existencias/minimo", { producto_id: productoId, sucursal, minimo });
          setGuardado(texto.trim());
        });
      }}
    >
      <Group align="start" gap="sm">
        <TextInput
          size="md"
          label="Avisar cuando quede menos de"
          description="Vacío: no avisar."
          inputMode="decimal"
          autoComplete="off"
          value={texto}
          error={faltaEn(texto)}
          onChange={(e) => setTexto(e.currentTarget.value)}
        />
        <Boton type="submit" variant="default" size="md" loading={accion.ocupada} falta={falta}>
          Guardar mínimo
        </Boton>
      </Group>
      <Aviso error={accion.error} />
    </form>
  );
}

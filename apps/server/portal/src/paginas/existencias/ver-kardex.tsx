/** The movements of a product in a branch, the latest first, and from which quantity on it is to be bought. */
import { Group, Stack, Text, TextInput } from "@mantine/core";
import { bs, cantidad, fechaHora, nombreSucursal, parseDecimal } from "@mostrador/core/formato";
import { Boton } from "@mostrador/ui";
import { useState } from "react";
import { request, useAccion, useLeer } from "../../api.ts";
import { Aviso, Lectura } from "../../comun.tsx";
import { Tabla, type Columna } from "../../tabla.tsx";
import type { Kardex } from "../../tipos-tienda.ts";

type Movimiento = Kardex["movimientos"][number];

const NOMBRES: Readonly<Record<Movimiento["motivo"], string>> = {
  venta: "Venta",
  devolucion: "Devolución o anulación",
  compra: "Compra",
  inicial: "Lo que ya había",
  conteo: "Conteo",
  contraconteo: "Llegó tarde; el conteo ya lo tenía",
  correccion: "Corrección del costo",
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

/** The kardex; `cual` names the branch and the product, with a point between them. */
export function VerKardex({ cual }: { readonly cual: string }) {
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
      {({ producto, movimientos, siguiente }) => (
        <Stack>
          <div>
            <Text fw={600} className="libre">
              {producto.descripcion}
            </Text>
            <Text size="sm" c="dimmed">
              {producto.codigo} · {nombreSucursal(Number(sucursal))}
            </Text>
          </div>
          <Minimo productoId={productoId} sucursal={Number(sucursal)} />
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

/** Asks from which quantity on the product is to be bought. */
function Minimo({ productoId, sucursal }: { readonly productoId: string; readonly sucursal: number }) {
  const [texto, setTexto] = useState("");
  const [guardado, setGuardado] = useState(false);
  const accion = useAccion();
  const minimo = texto.trim() === "" ? null : parseDecimal(texto);
  const falta = texto.trim() !== "" && minimo === null ? "Escriba un número, como 6 o 0.5." : null;
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault();
        if (falta !== null) return;
        accion.hacer(async () => {
          await request("POST", "/v1/existencias/minimo", { producto_id: productoId, sucursal, minimo });
          setGuardado(true);
        });
      }}
    >
      <Group align="end" gap="sm">
        <TextInput
          size="md"
          label="Avisar cuando quede menos de"
          inputMode="decimal"
          autoComplete="off"
          value={texto}
          onChange={(e) => (setTexto(e.currentTarget.value), setGuardado(false))}
        />
        <Boton type="submit" variant="default" size="md" loading={accion.ocupada} falta={falta}>
          {guardado ? "Guardado" : "Guardar mínimo"}
        </Boton>
      </Group>
      <Aviso error={accion.error} />
    </form>
  );
}

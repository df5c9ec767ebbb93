import { Button, Divider, Group, Stack, Text, TextInput } from "@mantine/core";
import { Fragment, useState } from "react";
import { request, useAccion, useLeer } from "../api.ts";
import { Aviso, Largo, Tarjeta } from "../comun.tsx";
import { bs, entero, fechaHora, nombreLugar } from "@mostrador/core/formato";
import type { Repetidas as Leidas } from "../tipos.ts";

type Repetida = Leidas["repetidas"][number];

/** Printed invoices that cannot be sent, each with its way out. Nothing where there never was one. */
export function Repetidas() {
  const [buscar, setBuscar] = useState("");
  const { datos, error, releer } = useLeer<Leidas>(
    `/v1/portal/repetidas?${new URLSearchParams({ buscar }).toString()}`,
  );
  const accion = useAccion();
  const resolver = ({ id }: Repetida, salida: NonNullable<Repetida["salida"]>) =>
    accion.hacer(async () => {
      await request("POST", `/v1/portal/repetidas/${id}`, { salida });
      releer();
    });
  if (datos === null || (datos.repetidas.length === 0 && buscar === "")) return <Aviso error={error} />;
  return (
    <Tarjeta titulo="Facturas impresas que no se pueden enviar">
      <Stack>
        <Text size="sm">
          Casi siempre, dos computadoras imprimieron el mismo número. Estas no se pueden enviar a Impuestos.
          Venda otra vez lo mismo en una caja, avise al cliente y cámbiele el papel; o anótela como venta
          deshecha. {datos.esperan === 0 ? "Ninguna espera." : `Esperan: ${entero(datos.esperan)}.`}
        </Text>
        <TextInput
          label="Buscar por número, CUF o cliente"
          value={buscar}
          onChange={(e) => setBuscar(e.currentTarget.value)}
        />
        <Aviso error={error ?? accion.error} />
        {datos.repetidas.length === 0 && <Text c="dimmed">Ninguna coincide.</Text>}
        {datos.repetidas.map((repetida) => (
          <Fragment key={repetida.id}>
            <Divider />
            <Una repetida={repetida} ocupada={accion.ocupada} resolver={resolver} />
          </Fragment>
        ))}
      </Stack>
    </Tarjeta>
  );
}

function Una({
  repetida,
  ocupada,
  resolver,
}: {
  readonly repetida: Repetida;
  readonly ocupada: boolean;
  readonly resolver: (repetida: Repetida, salida: NonNullable<Repetida["salida"]>) => void;
}) {
  const { numero, monto, fechaEmision, cliente, cuf, causa, salida } = repetida;
  return (
    <Stack gap="xs" role="group" aria-label={`Factura repetida ${numero} de ${cliente}`}>
      <Text fw={600}>
        Factura {numero} · <span className="entero">{bs(monto)}</span>
      </Text>
      <Text size="sm" c="dimmed">
        {fechaHora(fechaEmision)} · {nombreLugar({ ...repetida, caja: null })}
      </Text>
      <Largo>{cliente}</Largo>
      <Largo>{cuf}</Largo>
      <Text size="sm">{CAUSAS[causa]}</Text>
      {salida === null ? (
        <Group>
          <Button variant="default" loading={ocupada} onClick={() => resolver(repetida, "emitidaDeNuevo")}>
            Ya se emitió con otro número
          </Button>
          <Button variant="default" loading={ocupada} onClick={() => resolver(repetida, "sinVenta")}>
            La venta se deshizo
          </Button>
        </Group>
      ) : (
        <Text size="sm">{SALIDAS[salida]}</Text>
      )}
    </Stack>
  );
}

const CAUSAS: Readonly<Record<Repetida["causa"], string>> = {
  numeroUsado: "Otra factura ya tiene su número.",
  bytesDistintos: "No se pudo armar igual que la impresa.",
  corteDesconocido: "Su corte es de otra caja.",
  otra: "Se imprimió con datos de otra caja o de otro punto de venta.",
};

const SALIDAS: Readonly<Record<NonNullable<Repetida["salida"]>, string>> = {
  emitidaDeNuevo: "Resuelta: se emitió otra vez con un número nuevo.",
  sinVenta: "Resuelta: la venta se deshizo.",
};

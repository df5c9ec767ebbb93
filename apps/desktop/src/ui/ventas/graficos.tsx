import { Group, Stack, Table, Text, Title } from "@mantine/core";
import { useState } from "react";
import { decimal } from "@mostrador/core";
import { PanelLateral } from "../comun/dialogo.tsx";
import { useConsulta } from "../comun/use-consulta.ts";
import type { Salida } from "../../contract/index.ts";
import { cantidad, monto } from "../comun/formato.ts";
import { Vacio } from "../comun/vacio.tsx";
import type { PropsVista } from "../vista.ts";
import { Opciones } from "../comun/opciones.tsx";

type Resumen = Salida<"resumenVentas">;
interface Barra {
  readonly nombre: string;
  readonly ventas: number;
  readonly total: string;
}

const ALTO = 160;
const PERIODOS = [
  { value: "7", label: "7 días" },
  { value: "30", label: "30 días" },
  { value: "92", label: "3 meses" },
];

/** Sales of this till: by day, by hour, and the products that brought most. */
export function Graficos({ abierto, onCerrar }: PropsVista) {
  const [dias, setDias] = useState("30");
  const resumen = useConsulta("resumenVentas", abierto ? { dias: Number(dias) } : null);
  const suma = resumen?.dias.reduce((s, { total }) => s.plus(total), decimal(0)).toFixed(2) ?? "0";
  const ventas = resumen?.dias.reduce((s, dia) => s + dia.ventas, 0) ?? 0;
  return (
    <PanelLateral opened={abierto} onClose={onCerrar} position="right" size="56rem" title="Cómo va la caja">
      <Stack gap="xl">
        <Group justify="space-between">
          <Opciones nombre="Período" data={PERIODOS} value={dias} onChange={setDias} />
          <Text>
            <b>{ventas}</b> {ventas === 1 ? "venta" : "ventas"}, <b>Bs {monto(suma)}</b>
          </Text>
        </Group>
        {resumen !== null && ventas === 0 && (
          <Vacio texto="Todavía no hay ventas en este período. Con la primera empiezan sus gráficos." />
        )}
        {resumen !== null && ventas > 0 && (
          <>
            <Barras
              titulo="Por día"
              barras={resumen.dias.map((d) => ({ ...d, nombre: `${d.dia.slice(8)}/${d.dia.slice(5, 7)}` }))}
            />
            <Barras
              titulo="Por hora del día"
              barras={resumen.horas
                .filter(({ hora, ventas: n }) => n > 0 || (hora >= 8 && hora <= 21))
                .map((h) => ({ ...h, nombre: `${h.hora} h` }))}
            />
            <Mejores productos={resumen.productos} />
          </>
        )}
      </Stack>
    </PanelLateral>
  );
}

/** Bars over a table with the same figures, for people who cannot see the bars. */
function Barras({ titulo, barras }: { readonly titulo: string; readonly barras: readonly Barra[] }) {
  const mayor = Math.max(1, ...barras.map(({ total }) => Number(total)));
  const paso = Math.max(1, Math.ceil(barras.length / 12));
  const alta = barras.findIndex(({ total }) => Number(total) === mayor);
  return (
    <section>
      <Title order={3} size="h4" mb="xs">
        {titulo}
      </Title>
      <div
        className="barras"
        role="img"
        aria-label={`${titulo}: ${barras.map((b) => `${b.nombre} Bs ${b.total}`).join(", ")}`}
      >
        {barras.map(({ nombre, ventas, total }, i) => (
          <div
            key={nombre}
            className="barra"
            title={`${nombre}: Bs ${monto(total)} en ${ventas} ${ventas === 1 ? "venta" : "ventas"}`}
          >
            {i === alta && (
              <b className="barra-cifra" data-lado={i < barras.length / 2 ? "derecha" : "izquierda"}>
                Bs {monto(total)}
              </b>
            )}
            <div
              className="barra-alto"
              style={{ height: `${(ALTO * Number(total)) / mayor}px` }}
              data-vacia={ventas === 0 ? "true" : "false"}
            />
            <span>{i % paso === 0 ? nombre : ""}</span>
          </div>
        ))}
      </div>
    </section>
  );
}

function Mejores({ productos }: { readonly productos: Resumen["productos"] }) {
  return (
    <section>
      <Title order={3} size="h4" mb="xs">
        Lo que más se vendió
      </Title>
      <Table aria-label="Productos que más se vendieron">
        <Table.Tbody>
          {productos.map((producto) => (
            <Table.Tr key={producto.codigo}>
              <Table.Td>{producto.descripcion}</Table.Td>
              <Table.Td ta="right">{cantidad(producto.cantidad)}</Table.Td>
              <Table.Td ta="right">Bs {monto(producto.total)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

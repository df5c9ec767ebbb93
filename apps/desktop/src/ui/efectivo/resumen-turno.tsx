/** Table of an open session's money: payments, movements and the expected cash. */
import { Group, Table, Text } from "@mantine/core";
import { findSector } from "@mostrador/core";
import type { Salida } from "../../contract/index.ts";
import { SumasDeVentas } from "../comun/sumas-de-ventas.tsx";
import { Cifra } from "../comun/cifra.tsx";
import { diaHora, entero, monto, nombreCatalogo, usd } from "../comun/formato.ts";

/** Columns of counts and amounts, the same in all tables of a session. */
const [ANCHO_CUENTA, ANCHO_MONTO] = ["5rem", "10rem"];

export type Turno = NonNullable<Salida<"turno">>;

/**
 * The open shift: who opened it, its sales by means of payment, and its cash movements. `breve`: only the
 * figures, so that a form below them fits.
 */
export function ResumenTurno({ turno, breve = false }: { readonly turno: Turno; readonly breve?: boolean }) {
  return (
    <>
      <Text className="suave">
        Turno {turno.numero}, abierto el {diaHora(turno.abiertoEn)}
        {turno.abiertoPor === null ? "" : ` por ${turno.abiertoPor}`} con Bs {monto(turno.inicial)}
      </Text>
      {turno.detalle.sumas !== undefined && <SumasDeVentas sumas={turno.detalle.sumas} tamano="xl" />}
      <Group gap="xl">
        {turno.esperado !== null && (
          <Cifra tamano="xl" nombre="Debe haber" valor={`Bs ${monto(turno.esperado)}`} />
        )}
        {turno.dolares?.esperado != null && (
          <Cifra tamano="xl" nombre="Y en dólares" valor={usd(turno.dolares.esperado)} />
        )}
      </Group>
      {!breve && turno.metodos.length > 0 && <PorMetodo metodos={turno.metodos} />}
      {!breve && <Documentos detalle={turno.detalle} />}
      {!breve && turno.movimientos.length > 0 && <Movimientos movimientos={turno.movimientos} />}
    </>
  );
}

function PorMetodo({ metodos }: Pick<Turno, "metodos">) {
  return (
    <Table aria-label="Por método de pago">
      <Table.Tbody>
        {metodos.map((m) => (
          <Table.Tr key={m.metodo}>
            <Table.Td>{nombreCatalogo(m.texto)}</Table.Td>
            <CuentaYMonto cantidad={m.cantidad} importe={m.monto} />
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The cells of a count and its amount in BOB. */
function CuentaYMonto({ cantidad, importe }: { readonly cantidad: number; readonly importe: string }) {
  return (
    <>
      <Table.Td ta="right" w={ANCHO_CUENTA}>
        {entero(cantidad)}
      </Table.Td>
      <Table.Td ta="right" w={ANCHO_MONTO}>
        Bs {monto(importe)}
      </Table.Td>
    </>
  );
}

/** The session's ranges of numbers, annulments made here and elsewhere, and notes. */
function Documentos({ detalle }: Pick<Turno, "detalle">) {
  const { anulaciones, ajenas, notas } = detalle;
  return (
    <Table aria-label="Documentos del turno">
      <Table.Tbody>
        <Numeros detalle={detalle} />
        <Table.Tr>
          <Table.Td>
            Anulaciones
            {anulaciones.pendientes > 0 && `, ${anulaciones.pendientes} por confirmar`}
          </Table.Td>
          <CuentaYMonto cantidad={anulaciones.cantidad} importe={anulaciones.monto} />
        </Table.Tr>
        {ajenas !== undefined && ajenas.cantidad > 0 && (
          <Table.Tr>
            <Table.Td>
              Anuladas desde otra caja o el portal
              <Text size="sm" className="suave">
                Su dinero sigue contado hasta que alguien responda si se devolvió.
              </Text>
            </Table.Td>
            <CuentaYMonto cantidad={ajenas.cantidad} importe={ajenas.monto} />
          </Table.Tr>
        )}
        <Table.Tr>
          <Table.Td>Notas de crédito</Table.Td>
          <CuentaYMonto cantidad={notas.cantidad} importe={notas.monto} />
        </Table.Tr>
      </Table.Tbody>
    </Table>
  );
}

function Movimientos({ movimientos }: Pick<Turno, "movimientos">) {
  return (
    <Table aria-label="Movimientos">
      <Table.Tbody>
        {movimientos.map((m) => (
          <Table.Tr key={m.id}>
            <Table.Td>{diaHora(m.en)}</Table.Td>
            <Table.Td>{m.motivo}</Table.Td>
            <Table.Td ta="right">
              {m.tipo === "retiro" ? "−" : "+"} Bs {monto(m.monto)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The session's first and last numbers: of its sales by sector, then of hand-written invoices by CAFC too. */
function Numeros({ detalle: { numeros, dePapel = [] } }: Pick<Turno, "detalle">) {
  const nombreDe = (sector: number) => findSector(sector)?.nombre ?? `Sector ${sector}`;
  const rangos = [
    ...numeros.map((uno) => ({
      ...uno,
      clave: String(uno.sector),
      nombre: nombreDe(uno.sector),
      cafc: null,
    })),
    ...dePapel.map((uno) => ({
      ...uno,
      clave: `${uno.sector} ${uno.cafc}`,
      nombre: `${nombreDe(uno.sector)}, de papel`,
    })),
  ];
  return rangos.map(({ clave, nombre, cafc, desde, hasta, cantidad }) => (
    <Table.Tr key={clave}>
      <Table.Td>
        {nombre} N° {desde} a {hasta}
        {cafc !== null && (
          <Text size="sm" className="suave">
            CAFC {cafc}
          </Text>
        )}
      </Table.Td>
      <Table.Td ta="right" w={ANCHO_CUENTA}>
        {entero(cantidad)}
      </Table.Td>
      <Table.Td w={ANCHO_MONTO} />
    </Table.Tr>
  ));
}

/** Migration from another program: products, buyers, last numbers, and a summary to be signed. */
import { Button, FileButton, Group, List, NumberInput, Stack, Stepper, Table, Text } from "@mantine/core";
import { parseClientes, type ClientesLeidos } from "@mostrador/core";
import { entero, fechaHora, nombreLugar } from "@mostrador/core/formato";
import { toWire } from "@mostrador/core/wire";
import { Boton, HojaIlegible, readHoja } from "@mostrador/ui";
import { useState, type ReactNode } from "react";
import { FalloApi, request, useAccion, useLeer } from "../api.ts";
import { Aviso, Lectura, Pagina, Tarjeta } from "../comun.tsx";
import { enlace, useFiltro } from "../navegar.ts";
import { useAhora } from "../reloj.ts";
import { useSectores } from "../sectores.ts";
import type { PropsPagina } from "./props.ts";

interface Serie {
  readonly sector: number;
  readonly siguiente: number;
}
interface Punto {
  readonly sucursal: number;
  readonly puntoVenta: number;
  readonly series: readonly Serie[];
}
interface Total {
  readonly total: number;
}

const PASOS = ["Productos", "Clientes", "Últimos números", "Resumen"] as const;

/** The migration as four steps, each of which can be repeated. */
export function Mudanza({ inicio }: PropsPagina) {
  const [{ paso }, poner] = useFiltro({ paso: "1" });
  const actual = Math.min(PASOS.length, Math.max(1, Number(paso) || 1));
  const ir = (n: number) => poner({ paso: String(n) });
  return (
    <Pagina titulo="Mudanza">
      <Text>
        Traiga lo que tiene en otro programa. Puede salir y volver: lo hecho queda hecho, y cada paso se puede
        repetir.
      </Text>
      <Stepper active={actual - 1} onStepClick={(n) => ir(n + 1)} size="sm">
        {PASOS.map((nombre) => (
          <Stepper.Step key={nombre} label={nombre} />
        ))}
      </Stepper>
      {actual === 1 && <Productos />}
      {actual === 2 && <Clientes />}
      {actual === 3 && <Numeros />}
      {actual === 4 && <Resumen razonSocial={inicio.empresa.razonSocial} nit={String(inicio.empresa.nit)} />}
      <Group justify="space-between">
        <div>
          {actual > 1 && (
            <Button variant="default" onClick={() => ir(actual - 1)}>
              Volver
            </Button>
          )}
        </div>
        {/* The primary button belongs to the step's own action, so this one is secondary. */}
        {actual < PASOS.length && (
          <Button variant="default" onClick={() => ir(actual + 1)}>
            Seguir
          </Button>
        )}
      </Group>
    </Pagina>
  );
}

function Cuenta({
  ruta,
  children,
}: {
  readonly ruta: string;
  readonly children: (total: number) => ReactNode;
}) {
  const leido = useLeer<Total>(ruta);
  return <Lectura leido={leido}>{({ total }) => children(total)}</Lectura>;
}

function Productos() {
  return (
    <Tarjeta titulo="1. Productos">
      <Stack gap="sm">
        <Text>
          Exporte la lista de productos de su programa anterior a Excel o CSV. Aquí se leen como los exportan
          Loyverse, Square, Shopify, Odoo y Excel.
        </Text>
        <Cuenta ruta="/v1/portal/productos?limite=1">
          {(total) => <Text fw={600}>Ahora hay {entero(total)} productos.</Text>}
        </Cuenta>
        <Group>
          <Button component="a" {...enlace("productos/importar")}>
            Importar productos
          </Button>
        </Group>
      </Stack>
    </Tarjeta>
  );
}

/** Number of rows per request. */
const PARTE = 200;

interface Traidos {
  readonly nuevos: number;
  readonly repetidos: number;
  readonly malos: readonly { readonly linea: number; readonly motivo: string }[];
}

function Clientes() {
  const accion = useAccion();
  const [leidos, setLeidos] = useState<ClientesLeidos | null>(null);
  const [traidos, setTraidos] = useState<Traidos | null>(null);
  const abrir = (archivo: File) =>
    accion.hacer(async () => {
      setTraidos(null);
      setLeidos(null);
      const registros = await readHoja(archivo).catch((error: unknown) => {
        throw error instanceof HojaIlegible ? new FalloApi(error.message) : error;
      });
      setLeidos(parseClientes(registros));
    });
  const buenas = (leidos?.filas ?? []).filter((fila) => fila.campos !== null);
  const traer = () =>
    accion.hacer(async () => {
      let hechos: Traidos = { nuevos: 0, repetidos: 0, malos: [] };
      for (let i = 0; i < buenas.length; i += PARTE) {
        const filas = buenas.slice(i, i + PARTE).map(({ linea, campos }) => ({ linea, campos }));
        hechos = sumar(
          hechos,
          await request<Respuesta>("POST", "/v1/portal/clientes/importar", toWire({ filas })),
        );
        setTraidos(hechos);
      }
      setLeidos(null);
    });
  return (
    <Tarjeta titulo="2. Clientes">
      <Stack gap="sm">
        <Text>
          Una planilla con el NIT o carnet, el nombre o razón social y, si los tiene, los correos. Los que ya
          están aquí quedan como están.
        </Text>
        <Group>
          <FileButton
            accept=".csv,.txt,.xlsx,text/csv"
            inputProps={{ "aria-label": "Planilla de clientes" }}
            onChange={(archivo) => archivo !== null && abrir(archivo)}
          >
            {(props) => (
              <Button {...props} variant={leidos === null ? "filled" : "default"} loading={accion.ocupada}>
                Elegir la planilla
              </Button>
            )}
          </FileButton>
        </Group>
        <Aviso error={accion.error} />
        {leidos !== null && (
          <Leidos leidos={leidos} cuantas={buenas.length} ocupada={accion.ocupada} traer={traer} />
        )}
        {traidos !== null && (
          <>
            <Text role="status" fw={600}>
              Se importaron {entero(traidos.nuevos)}; {entero(traidos.repetidos)} ya estaban.
            </Text>
            <Malas filas={traidos.malos} />
          </>
        )}
      </Stack>
    </Tarjeta>
  );
}

interface PropsLeidos {
  readonly leidos: ClientesLeidos;
  /** Number of rows that can be imported. */
  readonly cuantas: number;
  readonly ocupada: boolean;
  readonly traer: () => void;
}

/** Shows a parsed sheet: its missing columns, or the number of rows that can be imported. */
function Leidos({ leidos: { faltan, filas }, cuantas, ocupada, traer }: PropsLeidos) {
  if (faltan.length > 0)
    return (
      <Text role="status">
        A la planilla le falta la columna de{" "}
        {faltan
          .map((campo) => (campo === "documento" ? "NIT o carnet" : "nombre o razón social"))
          .join(" y la de ")}
        . Póngale ese título y elíjala otra vez.
      </Text>
    );
  return (
    <>
      <Text role="status">
        Se leyeron {entero(filas.length)} filas; {entero(cuantas)} se pueden importar.
      </Text>
      <Malas filas={filas.flatMap(({ linea, motivo }) => (motivo === null ? [] : [{ linea, motivo }]))} />
      <Group>
        <Boton
          falta={cuantas === 0 ? "Ninguna fila se puede importar." : null}
          loading={ocupada}
          onClick={traer}
        >
          Importar {entero(cuantas)}
        </Boton>
      </Group>
    </>
  );
}

interface Respuesta {
  readonly filas: readonly {
    readonly linea: number;
    readonly resultado: "nuevo" | "repetido" | "malo";
    readonly motivo: string | null;
  }[];
}

function sumar({ nuevos, repetidos, malos }: Traidos, { filas }: Respuesta): Traidos {
  return {
    nuevos: nuevos + filas.filter(({ resultado }) => resultado === "nuevo").length,
    repetidos: repetidos + filas.filter(({ resultado }) => resultado === "repetido").length,
    malos: [
      ...malos,
      ...filas.flatMap(({ linea, resultado, motivo }) =>
        resultado === "malo" ? [{ linea, motivo: motivo ?? "" }] : [],
      ),
    ],
  };
}

const MAX_MALAS = 20;

function Malas({ filas }: { readonly filas: Traidos["malos"] }) {
  if (filas.length === 0) return null;
  return (
    <List aria-label="Filas que no se importarán">
      {filas.slice(0, MAX_MALAS).map(({ linea, motivo }) => (
        <List.Item key={linea}>
          Fila {linea}: {motivo}
        </List.Item>
      ))}
      {filas.length > MAX_MALAS && <List.Item>Y {entero(filas.length - MAX_MALAS)} más.</List.Item>}
    </List>
  );
}

function Numeros() {
  const leido = useLeer<{ readonly puntos: readonly Punto[] }>("/v1/portal/series");
  return (
    <Tarjeta titulo="3. Últimos números">
      <Stack gap="sm">
        <Text>
          Escriba el último número de factura que dio su programa anterior en cada punto de venta. Así ninguno
          se repite. Un número nunca baja: si duda, ponga uno más alto.
        </Text>
        <Lectura leido={leido}>
          {({ puntos }) => (
            <Stack gap="lg">
              {puntos.map((punto) => (
                <NumerosDePunto
                  key={`${punto.sucursal}/${punto.puntoVenta}`}
                  punto={punto}
                  cambio={leido.releer}
                />
              ))}
            </Stack>
          )}
        </Lectura>
      </Stack>
    </Tarjeta>
  );
}

const GENERAL = 1;

function NumerosDePunto({ punto, cambio }: { readonly punto: Punto; readonly cambio: () => void }) {
  const { sucursal, puntoVenta, series } = punto;
  const accion = useAccion();
  const [ultimo, setUltimo] = useState<number | string>("");
  const poner = () =>
    accion.hacer(async () => {
      await request(
        "POST",
        "/v1/portal/series",
        toWire({ sucursal, puntoVenta, sector: GENERAL, ultimo: Number(ultimo) }),
      );
      setUltimo("");
      cambio();
    });
  const sectores = useSectores();
  const sigue = series.find(({ sector }) => sector === GENERAL)?.siguiente ?? 1;
  const lugar = nombreLugar({ caja: null, sucursal, puntoVenta });
  return (
    <Stack gap="xs" role="group" aria-label={lugar}>
      <Text fw={600}>{lugar}</Text>
      <Text role="status">
        {sectores.nombre(GENERAL)}: la próxima factura será la {entero(sigue)}.
      </Text>
      <Group align="end">
        <NumberInput
          label="Último número del programa anterior"
          value={ultimo}
          onChange={setUltimo}
          min={1}
          allowDecimal={false}
          allowNegative={false}
        />
        <Boton falta={faltaDeNumero(ultimo, sigue)} loading={accion.ocupada} onClick={poner}>
          Guardar
        </Boton>
      </Group>
      <Aviso error={accion.error} />
    </Stack>
  );
}

/** Says why a last number changes nothing: numbers never go back. Null if it moves the series. */
function faltaDeNumero(ultimo: number | string, sigue: number): string | null {
  if (!(Number(ultimo) >= 1)) return "Escriba el número.";
  return Number(ultimo) < sigue
    ? `La próxima ya es la ${entero(sigue)}: escriba ${entero(sigue)} o más.`
    : null;
}

/** The printable summary to be signed: the imported data, and the number with which each series continues. */
function Resumen({ razonSocial, nit }: { readonly razonSocial: string; readonly nit: string }) {
  const leido = useLeer<{ readonly puntos: readonly Punto[] }>("/v1/portal/series");
  const ahora = useAhora();
  const sectores = useSectores();
  return (
    <Tarjeta titulo="4. Resumen de la mudanza">
      <Stack gap="sm" className="hoja" data-resumen>
        <Text>
          {razonSocial}, NIT {nit}. Hecho el {fechaHora(new Date(ahora).toISOString())}.
        </Text>
        <Cuenta ruta="/v1/portal/productos?limite=1">
          {(total) => <Text>Productos: {entero(total)}</Text>}
        </Cuenta>
        <Cuenta ruta="/v1/portal/clientes?limite=1">
          {(total) => <Text>Clientes: {entero(total)}</Text>}
        </Cuenta>
        <Lectura leido={leido}>
          {({ puntos }) => (
            <Table aria-label="Números con que se sigue">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Punto de venta</Table.Th>
                  <Table.Th>Documento</Table.Th>
                  <Table.Th style={{ textAlign: "right" }}>Sigue con</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {puntos.flatMap(({ sucursal, puntoVenta, series }) =>
                  series.map(({ sector, siguiente }) => (
                    <Table.Tr key={`${sucursal}/${puntoVenta}/${sector}`}>
                      <Table.Td>{nombreLugar({ caja: null, sucursal, puntoVenta })}</Table.Td>
                      <Table.Td>{sectores.nombre(sector)}</Table.Td>
                      <Table.Td style={{ textAlign: "right" }}>{entero(siguiente)}</Table.Td>
                    </Table.Tr>
                  )),
                )}
              </Table.Tbody>
            </Table>
          )}
        </Lectura>
        <Text mt="xl">Lo revisé y es correcto: ______________________________ (nombre, firma y fecha)</Text>
        <Group className="sin-papel">
          <Button onClick={() => window.print()}>Imprimir para firmar</Button>
        </Group>
      </Stack>
    </Tarjeta>
  );
}

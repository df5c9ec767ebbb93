import { Alert, Button, Divider, Group, Modal, Stack, Text } from "@mantine/core";
import { Fragment, useState, type ReactNode } from "react";
import { bs, entero, falta, fechaHora, nombreLugar } from "@mostrador/core/formato";
import { request, useAccion } from "../api.ts";
import { Aviso, Largo, Tarjeta } from "../comun.tsx";
import { cuantas } from "../figuras.tsx";
import { msDe, useAhora } from "../reloj.ts";
import type { Terminales } from "../tipos.ts";

type Caja = Terminales["terminales"][number];
type Impresas = Caja["retenidas"];

interface Decision {
  readonly caja: Caja;
  readonly acepta: boolean;
}

/**
 * Printed invoices of computers that are no tills any more. The owner says whether they are of her shop, above `children`, and may take a
 * refusal back, below them. docs/decisions/0082
 */
export function Retiradas({
  cajas,
  alDecidir,
  children,
}: {
  readonly cajas: readonly Caja[];
  readonly alDecidir: () => void;
  readonly children: ReactNode;
}) {
  const [decision, setDecision] = useState<Decision | null>(null);
  const [hecha, setHecha] = useState<string | null>(null);
  return (
    <>
      {hecha !== null && (
        <Alert color="verde" role="status">
          {hecha}
        </Alert>
      )}
      <PorDecidir cajas={cajas} decidir={setDecision} />
      {children}
      <Rechazadas cajas={cajas} decidir={setDecision} />
      {decision !== null && (
        <Confirmar
          {...decision}
          cerrar={(texto) => {
            setDecision(null);
            setHecha(texto);
            if (texto !== null) alDecidir();
          }}
        />
      )}
    </>
  );
}

interface PropsGrupo {
  readonly cajas: readonly Caja[];
  readonly decidir: (decision: Decision) => void;
}

function PorDecidir({ cajas, decidir }: PropsGrupo) {
  const suyas = cajas.filter(({ retenidas }) => retenidas.cuantas > 0);
  if (suyas.length === 0) return null;
  return (
    <Tarjeta titulo="¿Son de su tienda estas facturas?">
      <Stack>
        <Text size="sm">
          Las imprimió sin conexión una computadora que ya no es caja, e Impuestos todavía no las tiene. Si
          las vendió su gente, acéptelas dentro del plazo: hay multa por cada una que falte. Si le robaron esa
          computadora y nadie suyo las vendió, rechácelas.
        </Text>
        {suyas.map((caja) => (
          <Fragment key={caja.id}>
            <Divider />
            <Stack gap="sm" role="group" aria-label={`Facturas impresas de ${caja.nombre}`}>
              <Lista caja={caja} impresas={caja.retenidas} />
              <Group>
                <Button variant="default" onClick={() => decidir({ caja, acepta: true })}>
                  Son de la tienda
                </Button>
                <Button variant="subtle" color="red" onClick={() => decidir({ caja, acepta: false })}>
                  No son nuestras
                </Button>
              </Group>
            </Stack>
          </Fragment>
        ))}
      </Stack>
    </Tarjeta>
  );
}

function Rechazadas({ cajas, decidir }: PropsGrupo) {
  const suyas = cajas.filter(({ rechazadas }) => rechazadas.cuantas > 0);
  if (suyas.length === 0) return null;
  return (
    <Tarjeta titulo="Facturas que usted rechazó">
      <Stack>
        <Text size="sm">
          Usted dijo que no son de la tienda. No se enviaron a Impuestos y no están en ventas ni en libros. Si
          fue un error, todavía puede aceptarlas.
        </Text>
        {suyas.map((caja) => (
          <Fragment key={caja.id}>
            <Divider />
            <Stack gap="sm" role="group" aria-label={`Facturas rechazadas de ${caja.nombre}`}>
              <Lista caja={caja} impresas={caja.rechazadas} />
              <Group>
                <Button variant="default" onClick={() => decidir({ caja, acepta: true })}>
                  Sí son de la tienda
                </Button>
              </Group>
            </Stack>
          </Fragment>
        ))}
      </Stack>
    </Tarjeta>
  );
}

/** Printed invoices of one computer, with the term in which the tax system accepts them. */
function Lista({ caja, impresas }: { readonly caja: Caja; readonly impresas: Impresas }) {
  const faltan = impresas.cuantas - impresas.facturas.length;
  return (
    <>
      <Text fw={600}>
        {caja.nombre} · {nombreLugar({ ...caja, caja: null })}: {contadas(impresas.cuantas)},{" "}
        <span className="entero">{bs(impresas.monto)}</span>
      </Text>
      {impresas.facturas.map(({ cuf, numero, fechaEmision, monto, cliente }) => (
        <Group key={cuf} justify="space-between" gap="xs" wrap="nowrap" align="start">
          {/* The name has lines of its own: the owner knows the sale by it. */}
          <div>
            <Text size="sm">
              Factura {numero} · {fechaHora(fechaEmision)}
            </Text>
            <Largo>{cliente}</Largo>
          </div>
          <span className="entero">{bs(monto)}</span>
        </Group>
      ))}
      {faltan > 0 && <Text size="sm">Y {entero(faltan)} más.</Text>}
      <Plazo plazo={impresas.plazo} />
    </>
  );
}

function Plazo({ plazo }: Pick<Impresas, "plazo">) {
  const ahora = useAhora();
  const hastaMs = msDe(plazo);
  if (plazo === null || hastaMs === null) return null;
  return (
    <Text size="sm" fw={600}>
      {hastaMs > ahora
        ? `Impuestos las recibe hasta el ${fechaHora(plazo)} (${falta(hastaMs, ahora)}).`
        : `El plazo de Impuestos terminó el ${fechaHora(plazo)}. Si son suyas acéptelas igual: Contingencia dirá qué hacer con la que Impuestos observe.`}
    </Text>
  );
}

function contadas(cuantasSon: number): string {
  return cuantas(cuantasSon, "factura impresa", "facturas impresas");
}

function Confirmar({
  caja,
  acepta,
  cerrar,
}: Decision & {
  /** Closes the dialog. `hecha`: text to show after a completed action; null if nothing was done. */
  readonly cerrar: (hecha: string | null) => void;
}) {
  const accion = useAccion();
  // An acceptance takes in what was refused before, too.
  const grupos = acepta ? [caja.retenidas, caja.rechazadas] : [caja.retenidas];
  const confirmar = () =>
    accion.hacer(async () => {
      const ruta = `/v1/terminales/${caja.id}/entrega`;
      const { quedan } = await request<{ readonly quedan: number }>("POST", ruta, { acepta });
      cerrar(textoDe(caja.nombre, acepta, quedan));
    });
  return (
    <Modal
      opened
      onClose={() => cerrar(null)}
      title={acepta ? "¿Son de la tienda?" : "¿No son de la tienda?"}
      centered
    >
      <Stack>
        {grupos
          .filter((grupo) => grupo.cuantas > 0)
          .map((grupo) => (
            <Text key={grupo === caja.rechazadas ? "rechazadas" : "retenidas"}>
              <b>{caja.nombre}</b>: {contadas(grupo.cuantas)}
              {grupo === caja.rechazadas && ", que usted había rechazado"},{" "}
              <span className="entero">{bs(grupo.monto)}</span>.
            </Text>
          ))}
        <Text>
          {acepta
            ? "Se envían a Impuestos, y también lo que esa computadora traiga después. Si un número ya estaba usado, esa factura aparece en Ventas con lo que hay que hacer."
            : "No se envían a Impuestos, y no se recibe nada más de esa computadora. Quedan guardadas como prueba, y aquí mismo puede aceptarlas después."}
        </Text>
        <Aviso error={accion.error} />
        <Group justify="end">
          <Button variant="default" onClick={() => cerrar(null)}>
            Volver
          </Button>
          <Button {...(acepta ? {} : { color: "red" })} loading={accion.ocupada} onClick={confirmar}>
            {acepta ? "Enviarlas a Impuestos" : "Rechazarlas"}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function textoDe(nombre: string, acepta: boolean, quedan: number): string {
  if (!acepta) return `Rechazadas: las facturas de ${nombre} no se envían a Impuestos.`;
  return quedan === 0
    ? `Las facturas de ${nombre} ya están en el servidor y se envían a Impuestos.`
    : `${entero(quedan)} de ${nombre} no se pudieron recibir ahora: vea si la firma está vigente y acéptelas otra vez.`;
}

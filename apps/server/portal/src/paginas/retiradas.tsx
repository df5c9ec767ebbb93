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
  const suyas = cajas.filter(({ retenidas, hechos }) => retenidas.cuantas > 0 || hechos === "esperan");
  if (suyas.length === 0) return null;
  const hayFacturas = suyas.some(({ retenidas }) => retenidas.cuantas > 0);
  return (
    <Tarjeta
      titulo={hayFacturas ? "¿Son de su tienda estas facturas?" : "¿Es de su tienda esta computadora?"}
    >
      <Stack>
        <Text size="sm">
          {hayFacturas
            ? "Las imprimió sin conexión una computadora que ya no es caja, e Impuestos todavía no las tiene. Si las vendió su gente, acéptelas dentro del plazo: hay multa por cada una que falte. Si le robaron esa computadora y nadie suyo las vendió, rechácelas."
            : "Ya no es caja, pero trae ventas y movimientos de su cajón que el servidor no tiene. Si son de su gente, acéptelos para que entren a Caja y a los informes. Si le robaron esa computadora, rechácelos."}
        </Text>
        {suyas.map((caja) => (
          <Fragment key={caja.id}>
            <Divider />
            <Stack gap="sm" role="group" aria-label={`Facturas impresas de ${caja.nombre}`}>
              <Lista caja={caja} impresas={caja.retenidas} />
              <Group>
                <Button variant="default" onClick={() => decidir({ caja, acepta: true })}>
                  {caja.retenidas.cuantas > 0 ? "Son de la tienda" : "Es de la tienda"}
                </Button>
                <Button variant="subtle" color="red" onClick={() => decidir({ caja, acepta: false })}>
                  {caja.retenidas.cuantas > 0 ? "No son nuestras" : "No es nuestra"}
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
  const suyas = cajas.filter(({ rechazadas, hechos }) => rechazadas.cuantas > 0 || hechos === "rechazados");
  if (suyas.length === 0) return null;
  return (
    <Tarjeta titulo="Lo que usted rechazó">
      <Stack>
        <Text size="sm">
          Usted dijo que no es de la tienda. No se envió nada a Impuestos ni está en ventas, en Caja o en
          libros. Si fue un error, todavía puede aceptarlo.
        </Text>
        {suyas.map((caja) => (
          <Fragment key={caja.id}>
            <Divider />
            <Stack gap="sm" role="group" aria-label={`Facturas rechazadas de ${caja.nombre}`}>
              <Lista caja={caja} impresas={caja.rechazadas} />
              <Group>
                <Button variant="default" onClick={() => decidir({ caja, acepta: true })}>
                  {caja.rechazadas.cuantas > 0 ? "Sí son de la tienda" : "Sí es de la tienda"}
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
  const suyo = `${caja.nombre} · ${nombreLugar({ ...caja, caja: null })}`;
  if (impresas.cuantas === 0)
    return (
      <Text fw={600}>
        {suyo}: {SUS_HECHOS}
      </Text>
    );
  return (
    <>
      <Text fw={600}>
        {suyo}: {contadas(impresas.cuantas)}, <span className="entero">{bs(impresas.monto)}</span>
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

const SUS_HECHOS = "ventas y movimientos de su cajón";

function contadas(cuantasSon: number): string {
  return cuantas(cuantasSon, "factura impresa", "facturas impresas");
}

/** The dialog's words for an acceptance and for a refusal of printed invoices. */
const PALABRAS = {
  si: {
    titulo: "¿Son de la tienda?",
    alcance:
      "Se envían a Impuestos, y también lo que esa computadora traiga después. Si un número ya estaba usado, esa factura aparece en Ventas con lo que hay que hacer.",
    boton: "Enviarlas a Impuestos",
  },
  no: {
    titulo: "¿No son de la tienda?",
    alcance:
      "No se envían a Impuestos, y no se recibe nada más de esa computadora. Quedan guardadas como prueba, y aquí mismo puede aceptarlas después.",
    boton: "Rechazarlas",
  },
};

/** The same where no printed invoice waits, but the computer's facts do. */
const PALABRAS_DE_HECHOS = {
  si: {
    titulo: "¿Es de la tienda?",
    alcance:
      "Entra a Caja y a los informes cuando esa computadora vuelva a llamar, y también lo que traiga después: sus facturas se envían a Impuestos.",
    boton: "Aceptar lo que trae",
  },
  no: {
    titulo: "¿No es de la tienda?",
    alcance: "No se recibe nada de esa computadora. Aquí mismo puede aceptarlo después.",
    boton: "Rechazar lo que trae",
  },
};

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
  const grupos = (acepta ? [caja.retenidas, caja.rechazadas] : [caja.retenidas]).filter(
    ({ cuantas: son }) => son > 0,
  );
  const hayFacturas = grupos.length > 0;
  const palabras = (hayFacturas ? PALABRAS : PALABRAS_DE_HECHOS)[acepta ? "si" : "no"];
  const confirmar = () =>
    accion.hacer(async () => {
      const ruta = `/v1/terminales/${caja.id}/entrega`;
      const { quedan } = await request<{ readonly quedan: number }>("POST", ruta, { acepta });
      cerrar(hayFacturas ? textoDe(caja.nombre, acepta, quedan) : textoDeHechos(caja.nombre, acepta));
    });
  return (
    <Modal opened onClose={() => cerrar(null)} title={palabras.titulo} centered>
      <Stack>
        {grupos.map((grupo) => (
          <Text key={grupo === caja.rechazadas ? "rechazadas" : "retenidas"}>
            <b>{caja.nombre}</b>: {contadas(grupo.cuantas)}
            {grupo === caja.rechazadas && ", que usted había rechazado"},{" "}
            <span className="entero">{bs(grupo.monto)}</span>.
          </Text>
        ))}
        {!hayFacturas && (
          <Text>
            <b>{caja.nombre}</b>: {SUS_HECHOS}.
          </Text>
        )}
        <Text>{palabras.alcance}</Text>
        <Aviso error={accion.error} />
        <Group justify="end">
          <Button variant="default" onClick={() => cerrar(null)}>
            Volver
          </Button>
          <Button {...(acepta ? {} : { color: "red" })} loading={accion.ocupada} onClick={confirmar}>
            {palabras.boton}
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

function textoDeHechos(nombre: string, acepta: boolean): string {
  return acepta
    ? `Lo que trae ${nombre} entra en cuanto esa computadora vuelva a llamar.`
    : `Rechazado: no se recibe nada de ${nombre}.`;
}

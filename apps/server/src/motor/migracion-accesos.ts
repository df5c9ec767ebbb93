/** Tables of users' access and of letters that callers caused. An entry of `MIGRACIONES`. */
export const ACCESOS = `
  -- Access that a company offered; it is a membership only once that person has accepted it.
  create table invitaciones (
    correo text not null, nit integer not null references empresas, rol text not null, creado_en integer not null,
    primary key (correo, nit)) strict;
  create index invitaciones_nit on invitaciones (nit, creado_en);
  -- The company that a person with several chose to act for.
  create table elecciones (correo text primary key, nit integer not null references empresas) strict;
  -- Who made a demo company: others may be its users too.
  alter table empresas add column demo_de text;
  update empresas set demo_de = (
    select correo from usuarios where usuarios.nit = empresas.nit and usuarios.rol = 'dueno' order by usuarios.creado_en limit 1)
    where demo = 1;
  -- Secrets before the one of today, each with its own end.
  create table webhook_secretos (
    webhook_id text not null references webhooks (id) on delete cascade, secreto blob not null, hasta integer not null) strict;
  create index webhook_secretos_de on webhook_secretos (webhook_id, hasta);
  -- Letters that a caller caused, so that nobody is buried in them.
  alter table accesos add column desde text;
  create index accesos_correo on accesos (correo, vence_en);
  create index accesos_desde on accesos (desde, vence_en) where desde is not null;
  create table reenvios (
    id integer primary key autoincrement, nit integer not null references empresas, cuf text not null, para text not null,
    en integer not null) strict;
  create index reenvios_nit on reenvios (nit, en);
  create index reenvios_para on reenvios (para, en);
  create index correos_para on correos (para, creado_en);
  create index empresas_demo_de on empresas (demo_de) where demo_de is not null;
  `;

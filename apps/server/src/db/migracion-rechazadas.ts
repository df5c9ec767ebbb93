/** Why a printed document stands among the repeated ones. An entry of `ULTIMAS`. docs/decisions/0039 */
export const RECHAZADAS = `
  alter table repetidas add column causa text not null default 'numeroUsado';
`;

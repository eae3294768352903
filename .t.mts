import pg from 'pg'
import { readFileSync } from 'node:fs'
const c = new pg.Client({ connectionString: readFileSync('/tmp/lists-pg-url','utf8') }); await c.connect()
const F = 'from applications a left join jobs j on j.id=a.job_id'
const qs: [string,string][] = [
 ['all', `select count(*)::int ${F}`],
 ['all noparallel', `select count(*)::int ${F}`],
 ['status', `select count(*)::int ${F} where a.status='pending'`],
 ['status+paid', `select count(*)::int ${F} where a.status='pending' and not commitment_fee_paid`],
 ['a', `select count(*)::int ${F} where (a.name_folded LIKE '%a%' OR a.email_folded LIKE '%a%')`],
 ['example', `select count(*)::int ${F} where (a.name_folded LIKE '%example%' OR a.email_folded LIKE '%example%')`],
 ['zi', `select count(*)::int ${F} where (a.name_folded LIKE '%zi%' OR a.email_folded LIKE '%zi%')`],
 ['mus', `select count(*)::int ${F} where (a.name_folded LIKE '%mus%' OR a.email_folded LIKE '%mus%')`],
 ['designer', `select count(*)::int ${F} where fold_text(j.title) LIKE '%designer%'`],
 ['dates', `select count(*)::int ${F} where date_applied > '2025-01-01' and date_applied < '2026-12-01'`],
 ['mid date', `select a.id ${F} order by a.date_applied desc, a.id desc limit 25 offset 50000`],
 ['mid name', `select a.id ${F} order by a.name_folded, a.id limit 25 offset 50000`],
 ['mid position', `select a.id ${F} order by j.title, a.date_applied desc, a.id desc limit 25 offset 50000`],
 ['first position', `select a.id ${F} order by j.title, a.date_applied desc, a.id desc limit 25`],
 ['mid -status', `select a.id ${F} order by a.status desc, a.date_applied desc, a.id desc limit 25 offset 50000`],
 ['mid status', `select a.id ${F} order by a.status , a.date_applied desc, a.id desc limit 25 offset 50000`],
 ['status by name mid', `select a.id ${F} where status='pending' order by a.name_folded, a.id limit 25 offset 25000`],
 ['status by pos mid', `select a.id ${F} where status='pending' order by j.title, a.date_applied desc, a.id desc limit 25 offset 25000`],
 ['a by pos mid', `select a.id ${F} where (a.name_folded LIKE '%a%' OR a.email_folded LIKE '%a%') order by j.title, a.date_applied desc, a.id desc limit 25 offset 45000`],
]
for (const [n,q] of qs) { 
  if (process.argv[2] && !n.includes(process.argv[2])) continue
  if (n==='all noparallel') await c.query('set max_parallel_workers_per_gather=0')
  const ts:number[]=[]; for (let i=0;i<15;i++){const t=performance.now(); await c.query(q); ts.push(performance.now()-t)} ts.sort((a,b)=>a-b); console.log(n.padEnd(20), ts[0].toFixed(1), ts[7].toFixed(1), ts[13].toFixed(1)) }
await c.end()

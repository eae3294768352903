-- Whoever is given the link to somebody's page has the key to it, by which the record can be erased with its history: that is told
-- where nobody erases it.
ALTER TYPE "event_kind" ADD VALUE 'link_given';

"""What somebody may be at a table: who has a seat, counted from 0, or one of these."""

HOST = -1  # who may start, reseat and so on
ANY_SEAT = -2  # who may sit down on a seat that is free
ONLOOKER = -3  # no role: among those who are present, somebody who only watches
